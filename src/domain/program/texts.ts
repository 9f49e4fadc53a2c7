// One text of a program among the others: whoever adds, changes or removes one leaves those of everybody else.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { differing } from '../../platform/kernel/differing.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { programTextAdded, programTextChanged, programTextRemoved, type ProgramEvent } from './events.ts';
import { MOST_ENTRIES } from './input.ts';
import type { Program, ProgramText } from './program.ts';

export type TextChanges = {
  readonly [Name in Exclude<keyof ProgramText, 'id' | 'created_at' | 'updated_at'>]?:
    ProgramText[Name] | undefined;
};

/** Once, however often it is asked for. */
export function addText(program: Program, text: ProgramText): Decision<ProgramEvent> {
  if (program.status === 'unknown') return refuse('not-found');
  if (textOf(program, text.id)) return [];
  if (program.sheet.texts.length >= MOST_ENTRIES) return refuse('too-many-texts');
  return [programTextAdded({ program_id: program.id, text })];
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
  return [programTextChanged({ program_id: program.id, text })];
}

export function removeText(program: Program, id: number): Decision<ProgramEvent> {
  if (program.status === 'unknown' || !textOf(program, id)) return refuse('not-found');
  return [programTextRemoved({ program_id: program.id, text_id: id })];
}

export function textOf(program: Program, id: number): ProgramText | undefined {
  return program.status === 'known' ? program.sheet.texts.find((one) => one.id === id) : undefined;
}
