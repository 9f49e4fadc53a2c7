// Who declared a person first, against the reference model: any sequence of declarations, analyses that are as late as they
// like, rulings, ends and rules that change, thousands of them; and never two approvals of one person at a time.
import { expect, test } from 'vitest';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';
import { DEFAULT_RULES } from '../../../src/domain/program/rules.ts';
import { registrationDecider } from '../../../src/domain/registrations/commands.ts';
import {
  isApproved,
  namesakes,
  namesSame,
  noRegistrations,
  registrationAggregate,
  type Registration,
  type Registrations,
} from '../../../src/domain/registrations/registration.ts';
import fc from '../../support/properties.ts';
import { after, DAY, NOW, someone } from './building.ts';
import { ModelDeclarations, type Said, type Stage } from './model.ts';

const RUNS = Number(process.env.LOTBOOK_MODEL_RUNS ?? 800);
/** The first two stand on one shelf where persons are looked for. */
const VALUES = ['Aa', 'BB', 'c'];
const at = (day: number): Date => new Date(NOW.getTime() + day * DAY);

/** How many came after the one that is meant. */
const since = fc.nat(4);
const owner = fc.integer({ min: 1, max: 2 });
const acquaintance = fc.record({
  isProtected: fc.boolean(),
  hasInterest: fc.boolean(),
  ago: fc.nat(12),
});
const agreed = fc.record({
  isManual: fc.boolean(),
  validity: fc.constantFrom(1, 3, 10),
  cooling: fc.constantFrom(0, 4),
  knownFor: fc.constantFrom(0, 6),
});
const command = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('declare' as const),
      owner,
      values: fc.subarray(VALUES, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('analyse' as const),
      known: fc.oneof(
        { weight: 3, arbitrary: fc.array(acquaintance, { maxLength: 0 }) },
        { weight: 1, arbitrary: fc.array(acquaintance, { maxLength: 2 }) },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('carry out' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('rule' as const), since, isYes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give up' as const), since, owner }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), since }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abandon' as const), since }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('agree' as const), terms: agreed }) },
);
const pause = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(8) });

const SAID: Record<string, Said> = {
  'not-found': 'unknown',
  'registration-not-owned': 'not theirs',
  'registration-not-waiting': 'not waiting',
  'registration-already-approved': 'taken',
  'approval-under-way': 'under way',
  'registration-ended': 'over',
};
const STAGES: Record<Registration['status'], Stage> = {
  declared: 'declared',
  ruling: 'waiting',
  accepted: 'under way',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'over',
};

test('declarations are judged as the model judges them, and a person is approved once at a time', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(agreed, fc.array(fc.tuple(pause, command), { maxLength: 40 }), (atFirst, steps) => {
      const model = new ModelDeclarations();
      let terms = atFirst;
      let state = noRegistrations;
      let day = 0;
      const take = (asked: Parameters<typeof registrationDecider.decide>[1]): Said => {
        const now = at(day);
        const decided = registrationDecider.decide(state, asked, { now, actor: { keyId: 1, userId: 1 } });
        if (isRefusal(decided)) return SAID[decided.refused]!;
        state = after(state, 'note' in decided ? decided.events : decided, now);
        return 'ok';
      };
      for (const [wait, c] of steps) {
        day += wait;
        const rules = {
          ...DEFAULT_RULES,
          registration_mode: terms.isManual ? ('manual' as const) : ('auto' as const),
          registration_validity_days: terms.validity,
          registration_cooling_off_days: terms.cooling,
          known_lead_days: terms.knownFor,
        };
        const lastBut = (since: number): number => model.all.length - since;
        const [heard, expected] = ((): [Said, Said] => {
          switch (c.do) {
            case 'declare': {
              const { owner, values } = c;
              const next = model.declare(owner, values);
              return [
                take({ type: 'declare', id: next, ownerId: owner, keys: values, person: someone }),
                'ok',
              ];
            }
            case 'analyse': {
              const one = model.next;
              if (!one) return ['ok', 'ok'];
              const known = c.known.map(({ ago, ...about }) => ({ ...about, lastSeen: day - ago }));
              model.analyse(one, terms, known, day);
              const leads = known.map(({ lastSeen, ...about }, place) => ({
                id: place + 1,
                isUnderPrescription: false,
                lastInteractionAt: at(lastSeen).toISOString(),
                ...about,
              }));
              return [take({ type: 'analyse', id: one.id, rules, leads }), 'ok'];
            }
            case 'carry out': {
              const { id } = model.underWay ?? model.all.at(-1) ?? { id: 1 };
              const leadId = 100 + id;
              const chosen = take({ type: 'chooseLead', id, leadId });
              return [chosen === 'ok' ? take({ type: 'approve', id, leadId }) : chosen, model.carryOut(id)];
            }
            case 'rule': {
              const id = model.waiting.at(-1 - c.since)?.id ?? lastBut(c.since);
              const ruling = c.isYes
                ? ({ decision: 'approved' } as const)
                : ({ decision: 'rejected', reason: 'other', comment: null } as const);
              return [
                take({ type: 'rule', id, ruling, rules, isPrescribed: false }),
                model.rule(id, c.isYes, terms.validity, day),
              ];
            }
            case 'give up': {
              const id = lastBut(c.since);
              return [take({ type: 'withdraw', id, ownerId: c.owner }), model.giveUp(id, c.owner, day)];
            }
            case 'forget': {
              const id = lastBut(c.since);
              const closed = take({ type: 'close', id });
              return [closed === 'ok' ? take({ type: 'forget', id }) : closed, model.forget(id, day)];
            }
            case 'abandon': {
              const id = lastBut(c.since);
              model.abandon(id, day);
              return [take({ type: 'abandon', id }), 'ok'];
            }
            case 'tick':
              return [take({ type: 'expireRegistrations' }), 'ok'];
            case 'agree':
              terms = c.terms;
              return ['ok', 'ok'];
            default:
              return c satisfies never;
          }
        })();
        expect([c, heard]).toEqual([c, expected]);
        for (const one of model.all)
          expect([one.id, stageOf(state, one.id, at(day))]).toEqual([one.id, model.shown(one, day)]);
        expectOneAtATime(state, at(day));
        expectFound(state);
        reached.add(`${c.do} ${heard}`);
      }
      expectFound(registrationAggregate.snapshots!.revive(JSON.parse(JSON.stringify(state))));
    }),
    { numRuns: RUNS },
  );
  for (const said of ['ok', 'unknown', 'not waiting', 'taken']) expect(reached).toContain(`rule ${said}`);
  for (const said of ['ok', 'not theirs', 'under way', 'over']) expect(reached).toContain(`give up ${said}`);
});

function stageOf({ all }: Registrations, id: number, now: Date): Stage {
  const one = all.get(id)!;
  return one.status === 'approved' && !isApproved(one, now) ? 'over' : STAGES[one.status];
}

/** What is kept to find some by is what a look at all of them finds. */
function expectFound(state: Registrations): void {
  const all = [...state.all.values()];
  const approved = all.filter(({ status }) => status === 'approved').map(({ id }) => id);
  expect(state.approved.toSorted((a, b) => a - b)).toEqual(approved);
  for (const one of all) {
    const same = all.filter((other) => other.id !== one.id && namesSame(one, other));
    expect(namesakes(state, one)).toEqual(same);
  }
}

function expectOneAtATime({ all }: Registrations, now: Date): void {
  const running = [...all.values()].filter((one) => one.status === 'accepted' || isApproved(one, now));
  for (const [place, one] of running.entries())
    expect(running.slice(place + 1).filter((other) => namesSame(one, other))).toEqual([]);
}
