// Rules told as sentences: given what happened, when a command comes, then these events, or that refusal.
//
//   const given = specification(programAggregate);
//   given(created).when((program) => addBuilding(program, building)).then([buildingAdded({ … })]);
//   given().when((program) => addBuilding(program, building)).then('not-found');
//
// It knows nothing of how commands are declared: `when` takes any pure function of the state.
import { expect } from 'vitest';
import type { Aggregate } from '../../src/platform/rules/aggregate.ts';
import type { Event, Metadata } from '../../src/platform/rules/event.ts';
import { isRefusal, type Refusal } from '../../src/platform/kernel/refusal.ts';

export const SOME_META: Metadata = {
  tenant: 'test',
  actor: { keyId: 1, userId: null },
  at: new Date('2026-03-14T09:00:00.000Z'),
  requestId: 'r',
  causationId: 'r',
};

export interface Given<State, E extends Event> {
  readonly state: State;
  /** The same, and then this. */
  and(...events: readonly E[]): Given<State, E>;
  when(command: (state: State) => readonly E[] | Refusal): {
    /** Exactly these events, none for what is so already; or a refusal, by its code or by more of it. */
    then(expected: readonly E[] | string | Partial<Refusal>): Given<State, E>;
  };
}

export function specification<State, E extends Event>(
  { initial, evolve }: Pick<Aggregate<State, E>, 'initial' | 'evolve'>,
  meta: Metadata = SOME_META,
): (...events: readonly E[]) => Given<State, E> {
  const from = (state: State): Given<State, E> => ({
    state,
    and: (...events) => from(events.reduce((before, event) => evolve(before, event, meta), state)),
    when: (command) => ({
      then(expected) {
        const answer = command(state);
        if (Array.isArray(expected)) expect(answer).toEqual(expected);
        else expect(answer).toMatchObject(typeof expected === 'string' ? { refused: expected } : expected);
        const events: readonly E[] = isRefusal(answer) ? [] : answer;
        return from(state).and(...events);
      },
    }),
  });
  return (...events) => from(initial).and(...events);
}

type Decided<E extends Event> = readonly E[] | Refusal;

/** A decision as a table of decisions writes it: its events' types, none for what is so already, or the code of the refusal. */
export function outcome(decision: Decided<Event>): string {
  return isRefusal(decision) ? decision.refused : decision.map(({ type }) => type).join(' ');
}

/** The same, where a refusal of what was sent is told by the fields that were wrong. */
export function outcomeByField(decision: Decided<Event>): string {
  const wrong = isRefusal(decision) && decision.errors;
  return wrong ? Object.keys(wrong).join(' ') : outcome(decision);
}

/** The events of a decision that must not be a refusal. */
export function taken<E extends Event>(decision: Decided<E>): readonly E[] {
  if (isRefusal(decision)) throw new Error(`refused: ${decision.refused} ${JSON.stringify(decision.errors)}`);
  return decision;
}
