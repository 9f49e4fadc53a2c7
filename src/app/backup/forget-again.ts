// Forgets again whoever is in a list, in a history that was put back from before. The streams are asked: the read models
// may not be made yet, and then never learn whom they would have to forget.
import { isKnown, leadAggregate, leadStream } from '../../domain/lead/leads/lead.ts';
import { registrationAggregate } from '../../domain/registrations/registration.ts';
import { declarationOf, ofEachProgram } from '../../processes/declaration.ts';
import type { Forgetting } from '../../processes/forgetting.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import type { Written } from '../../platform/following/progress.ts';
import { numberIn, parseStream } from '../../platform/rules/stream-id.ts';
import type { Backend } from '../backend.ts';
import { openForgetting } from '../assembly/open-forgetting.ts';
import { operatorContext } from '../operator-context.ts';
import type { Forgotten } from './forgotten-list.ts';

export interface ForgottenAgain {
  readonly leads: number;
  readonly registrations: number;
  /** Not in this history. */
  readonly absent: number;
  /** Their numbers are somebody else's by now. */
  readonly spared: number;
  /** The last event about each. */
  readonly written: readonly Written[];
}

/** A record of the history that is in the list. */
interface Found {
  readonly stream: string;
  readonly createdAt: number;
  readonly forget: (forgetting: Forgetting, context: CommandContext) => Promise<bigint>;
}

type Find = (tenant: string, id: number) => Promise<Found | null>;

function leadsIn({ commands }: Backend): Find {
  return async (tenant, id) => {
    const stream = leadStream(tenant, id);
    const { sheet } = (await commands.load(leadAggregate, stream)).state;
    if (!isKnown(sheet)) return null;
    return {
      stream,
      createdAt: Date.parse(sheet.created_at),
      forget: async (forgetting, context) => (await forgetting.forget(id, context)).position,
    };
  };
}

/** Of somebody who may be no lead here: who was declared may have become one only after this history ends. */
function registrationsIn(backend: Backend): Find {
  const known = new Map<string, Promise<ReadonlyMap<number, string>>>();
  return async (tenant, id) => {
    const places = known.get(tenant) ?? streamsIn(backend, tenant);
    known.set(tenant, places);
    const stream = (await places).get(id);
    if (stream === undefined) return null;
    const { state } = await backend.commands.load(registrationAggregate, stream);
    const { meta } = await declarationOf(backend, stream, state.all.get(id)!);
    return {
      stream,
      createdAt: meta.at.getTime(),
      forget: (forgetting, context) => forgetting.forgetRegistration(stream, id, context),
    };
  };
}

/** Where each registration of a client space is, by its number. */
async function streamsIn(backend: Backend, tenant: string): Promise<ReadonlyMap<number, string>> {
  const streams = new Map<number, string>();
  await ofEachProgram(backend, tenant, (stream, { all }) => {
    for (const [id] of all) streams.set(id, stream);
  });
  return streams;
}

/** While nobody else works there. Leads first: to forget one is to find every registration that names the person, while their words are legible. */
export async function forgetAgain(list: readonly Forgotten[], backend: Backend): Promise<ForgottenAgain> {
  const forgetting = openForgetting(backend, true);
  const written: Written[] = [];
  let spared = 0;
  const forgetAll = async (category: string, find: Find): Promise<number> => {
    let forgotten = 0;
    for (const [subject, times] of timesOf(list, category)) {
      const { tenant } = parseStream(subject);
      const found = await find(tenant, numberIn(subject));
      if (!found) continue;
      // numbers that were given before may be somebody's who came later
      if (times.every((time) => time !== null && found.createdAt > time)) {
        spared++;
        continue;
      }
      const position = await found.forget(forgetting, operatorContext(backend, tenant));
      written.push({ stream: found.stream, position });
      forgotten++;
    }
    return forgotten;
  };
  const leads = await forgetAll('lead', leadsIn(backend));
  const registrations = await forgetAll('registration', registrationsIn(backend));
  const listed = new Set(list.map(({ subject }) => subject)).size;
  return { leads, registrations, spared, absent: listed - leads - registrations - spared, written };
}

/** When each was forgotten; null where nobody knows. */
function timesOf(list: readonly Forgotten[], category: string): Map<string, (number | null)[]> {
  const times = new Map<string, (number | null)[]>();
  for (const { subject, forgotten_at: at } of list) {
    if (parseStream(subject).category !== category) continue;
    times.set(subject, [...(times.get(subject) ?? []), at === null ? null : Date.parse(at)]);
  }
  return times;
}
