// One text of a program among the others: whoever adds, changes or removes one leaves those of everybody else.
import type { Decision } from '../../platform/kernel/aggregate.ts';
import { differing } from '../../platform/kernel/differing.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { programChanged, type ProgramEvent } from './events.ts';
import { MOST_ENTRIES } from './input.ts';
import type { KnownProgram, Program, ProgramText } from './program.ts';

export type TextChanges = {
  readonly [Name in Exclude<keyof ProgramText, 'id' | 'created_at' | 'updated_at'>]?:
    ProgramText[Name] | undefined;
};

/** Once, however often it is asked for. */
export function addText(program: Program, text: ProgramText): Decision<ProgramEvent> {
  if (program.status === 'unknown') return refuse('not-found');
  if (textOf(program, text.id)) return [];
  const { texts } = program.sheet;
  return texts.length < MOST_ENTRIES ? saying(program, [...texts, text]) : refuse('too-many-texts');
}

/** Fields that are not sent stay. */
export function changeText(
  program: Program,
  id: number,
  changes: TextChanges,
  now: Date,
): Decision<ProgramEvent> {
  const known = textOf(program, id);
  if (program.status === 'unknown' || !known) return refuse('not-found');
  const fields = differing<ProgramText>(known, changes);
  if (Object.keys(fields).length === 0) return [];
  const text = { ...known, ...fields, updated_at: now.toISOString() };
  return saying(
    program,
    program.sheet.texts.map((one) => (one.id === id ? text : one)),
  );
}

export function removeText(program: Program, id: number): Decision<ProgramEvent> {
  if (program.status === 'unknown' || !textOf(program, id)) return refuse('not-found');
  return saying(
    program,
    program.sheet.texts.filter((one) => one.id !== id),
  );
}

export function textOf(program: Program, id: number): ProgramText | undefined {
  return program.status === 'known' ? program.sheet.texts.find((one) => one.id === id) : undefined;
}

function saying({ id }: KnownProgram, texts: readonly ProgramText[]): Decision<ProgramEvent> {
  return [programChanged({ program_id: id, changes: { texts: [...texts] } })];
}
