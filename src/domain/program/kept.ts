// What the stream of a program keeps of what the back office sends: the same fields, complete, with the identifiers and
// dates that they were given.
import { Type, type TObject, type TSchema } from 'typebox';
import { Id, Instant, list, orNull, someOf } from '../../platform/kernel/bounds.ts';
import { CompanyInput, FileInput, MediaInput, programFields, TextInput } from './input.ts';
import { ProgramRulesInput } from './rules.ts';

const {
  rules: _rules,
  developer: _developer,
  secondary_developer: _secondary,
  marketer: _marketer,
  texts: _texts,
  medias: _medias,
  files: _files,
  ...plain
} = programFields;

function kept(sent: TObject, more: Record<string, TSchema>) {
  return Type.Object({ ...sent.properties, ...more });
}

const File = kept(FileInput, { id: Id });
const Files = list(File, 100);
const Company = orNull(kept(CompanyInput, { id: Id, files: Files, updated_at: Instant }));

export const KeptSheet = someOf({
  name: CompanyInput.properties.name,
  ...plain,
  developer: Company,
  secondary_developer: Company,
  marketer: Company,
  texts: list(kept(TextInput, { id: Id, created_at: Instant, updated_at: Instant }), 100),
  medias: list(MediaInput, 100),
  files: Files,
});

export const KeptRules = someOf(ProgramRulesInput.properties);
