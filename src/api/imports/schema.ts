// What an import says of itself.
import { Type } from 'typebox';
import { Id, Nullable, Text, Timestamp } from '../../platform/judging/schema.ts';
import { SHEET_FIELDS } from '../../domain/grid/sheet/fields.ts';
import { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';

export const FieldOrId = Type.Enum(['id', ...SHEET_FIELDS.map(({ name }) => name)]);
const Place = Type.Integer({ minimum: 0, maximum: 10_000 });

const ColumnSchema = Type.Object({
  index: Place,
  header: Type.String(),
  field: Nullable(FieldOrId),
  isComputed: Type.Boolean({ description: 'Lotbook works it out itself, so it is left out' }),
});

const named = {
  line: Type.Integer({ description: 'Line of the file, from 1' }),
  external_id: Nullable(Type.String()),
  reference: Nullable(Type.String()),
};
const Value = Type.Unknown();

export const ImportPreview = Type.Object(
  {
    id: Id,
    name: Text(),
    format: Type.Enum(['xlsx', 'csv']),
    created_at: Timestamp,
    lines: Type.Integer(),
    columns: Type.Array(ColumnSchema),
    problem: Nullable(Type.String({ description: 'Why nothing of the file can be used as it is' })),
    seen: Type.String({ description: 'Names what is previewed; sent to apply exactly that' }),
    changed: Type.Array(
      Type.Object({
        ...named,
        id: Id,
        changes: Type.Record(Type.String(), Type.Array(Value, { description: 'Before, after' })),
        ends_options: Type.Integer({ description: 'How many options end by it' }),
      }),
    ),
    created: Type.Array(Type.Object({ ...named, fields: Type.Record(Type.String(), Value) })),
    wrong: Type.Array(
      Type.Object({
        ...named,
        id: Nullable(Id),
        cells: Type.Array(
          Type.Object({
            field: Nullable(FieldOrId),
            value: Nullable(Type.String({ description: 'As the file has it' })),
            messages: Type.Array(Type.String()),
          }),
        ),
      }),
      { description: 'Lines that are left out' },
    ),
    missing: Type.Array(
      Type.Object({
        id: Id,
        external_id: Type.String(),
        reference: Type.String(),
        status: Type.Enum([...LOT_STATUSES]),
      }),
      { description: 'Lots that the file does not name; nothing happens to them' },
    ),
    unchanged: Type.Integer(),
    is_under_way: Type.Boolean({
      description:
        'It is being written now, or was interrupted: then what is left is written within a minute',
    }),
    applied: Nullable(Type.Object({ changed: Type.Integer(), created: Type.Integer(), at: Timestamp })),
  },
  { title: 'Import of a grid' },
);

export const Matching = Type.Object({
  columns: Type.Array(Type.Object({ index: Place, field: Nullable(FieldOrId) }), {
    maxItems: 500,
    description: 'Columns that are not named stay as they are',
  }),
});

export const Agreement = Type.Object({ seen: Text(64, { description: 'As the preview says it' }) });

export const ImportReport = Type.Object(
  { changed: Type.Integer(), created: Type.Integer() },
  { title: 'Report of an import' },
);
