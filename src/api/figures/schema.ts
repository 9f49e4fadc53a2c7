// A figure as it is answered: a table, and the query that made it.
import { Type, type Static } from 'typebox';
import { DateOnly, Id, Nullable, Text } from '../../platform/judging/schema.ts';
import { BREAKDOWNS, UNITS } from './figure.ts';

const Name = Text(40, { examples: ['stock'] });
const Title = Text(255, { examples: ['Stock dans le temps'] });

export const FigureListed = Type.Object(
  { name: Name, title: Title, description: Text(1000, { examples: ['Lots principaux par statut.'] }) },
  { title: 'Figure in lists' },
);

const Rows = Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()])), {
  description: 'A row of the table each, its cells in the order of the columns',
  examples: [[['2026-03-14', 12]]],
});

export const FigureSchema = Type.Object(
  {
    name: Name,
    title: Title,
    description: Text(1000, { examples: ['Lots principaux par statut.'] }),
    day: DateOnly,
    from: Nullable(DateOnly),
    program_ids: {
      ...Nullable(Type.Array(Id)),
      description: 'Programs that are counted; null for every one',
    },
    columns: Type.Array(
      Type.Object({
        name: Text(40, { examples: ['available'] }),
        label: Text(255, { examples: ['Disponible'] }),
        unit: Type.Enum([...UNITS], { description: 'How the cells of the column are read' }),
      }),
    ),
    rows: Rows,
    since: {
      ...Nullable(DateOnly),
      description: 'The earlier day that the figure is told of too; null where none was asked for',
    },
    before: {
      ...Nullable(Rows),
      description:
        'The rows as they were at the end of `since`, as far as they are compared: of stock the last, of leads the whole unless `by` is given. Null without it',
    },
    owners: Type.Array(Type.Object({ id: Id, name: Text(255, { examples: ['Jeanne Morel'] }) }), {
      description: 'Who the people are that rows name by their number, where they name any',
    }),
    sql: Type.String({
      description: 'The query over `crm` that made the rows; it runs as it stands',
      examples: ['select count(*) from crm.lots'],
    }),
  },
  { title: 'Figure' },
);

export type FigureTold = Static<typeof FigureSchema>;

export const asked = {
  program_id: Type.Optional(Id),
  day: Type.Optional({
    ...DateOnly,
    description:
      'The figure as it was at the end of this day, in the zone of the client space; today unless given',
  }),
  from: Type.Optional({ ...DateOnly, description: 'First day of the period of figures that tell of one' }),
  by: Type.Optional(
    Type.Enum([...BREAKDOWNS], {
      description: 'What the figure of leads is broken down by; all of them unless given',
    }),
  ),
};

/** What a page asks beside it. */
export const compared = {
  ...asked,
  since: Type.Optional({
    ...DateOnly,
    description: 'An earlier day: the figure is told as it was then too, to see what has changed',
  }),
};
