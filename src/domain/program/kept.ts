// What the stream of a program keeps of what the back office sends: the same fields, complete, with the identifiers and
// dates that they were given.
import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { Id, Instant, list, orNull } from '../../platform/rules/bounds.ts';
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

function complete<T extends TProperties>(sent: TObject<T>) {
  return Type.Required(sent).properties;
}

const File = Type.Object({ id: Id, ...complete(FileInput) });
const Company = Type.Object({
  id: Id,
  ...complete(CompanyInput),
  files: list(File, 100),
  updated_at: Instant,
});
export const KeptText = Type.Object({
  id: Id,
  ...complete(TextInput),
  created_at: Instant,
  updated_at: Instant,
});
const Media = Type.Object(complete(MediaInput));

export type KeptFile = Static<typeof File>;
export type KeptCompany = Static<typeof Company>;
export type KeptText = Static<typeof KeptText>;
export type KeptMedia = Static<typeof Media>;

export const KeptSheet = Type.Object(
  {
    ...complete(Type.Object(plain)),
    name: CompanyInput.properties.name,
    developer: orNull(Company),
    secondary_developer: orNull(Company),
    marketer: orNull(Company),
    texts: list(KeptText, 100),
    medias: list(Media, 100),
    files: list(File, 100),
  },
  { additionalProperties: false },
);
export type KeptSheet = Static<typeof KeptSheet>;

/** Only what changed. */
export const KeptSheetChanges = Type.Partial(KeptSheet, { additionalProperties: false });

/** Only what is not as it was, or as the defaults say. */
export const KeptRules = Type.Object(ProgramRulesInput.properties, { additionalProperties: false });
