// The companies of a client space (developers, marketers), so that one company has one identifier in every program.
import { streamName } from '../platform/rules/stream-id.ts';
import { Type } from 'typebox';
import { Id, Line } from '../platform/rules/bounds.ts';
import type { Aggregate } from '../platform/rules/aggregate.ts';
import type { CommandContext, Commands } from '../platform/commands/commands.ts';
import type { Decider } from '../platform/rules/decider.ts';
import { event, type EventOf } from '../platform/rules/event.ts';
import { orThrow } from '../platform/kernel/refusal.ts';

export const companyNamed = event('CompanyNamed', Type.Object({ company_id: Id, name: Line }));
type CompanyEvent = EventOf<typeof companyNamed>;

type Companies = Readonly<Record<string, number>>;

const companies: Aggregate<Companies, CompanyEvent> = {
  category: 'companies',
  initial: {},
  evolve: (known, { data }) => ({ ...known, [asKnown(data.name)]: data.company_id }),
};

const companyDecider: Decider<Companies, CompanyEvent, { type: 'nameCompany'; name: string }> = {
  aggregate: companies,
  decide: (known, { name }) =>
    Object.hasOwn(known, asKnown(name))
      ? []
      : [companyNamed({ company_id: Object.keys(known).length + 1, name })],
};

export async function companyId(commands: Commands, name: string, context: CommandContext): Promise<number> {
  const stream = streamName(companies.category, context.tenant);
  const seed = `company ${asKnown(name)}`;
  const { state } = orThrow(
    await commands.execute(companyDecider, stream, { type: 'nameCompany', name }, { ...context, seed }),
  );
  return state[asKnown(name)]!;
}

function asKnown(name: string): string {
  return name.normalize('NFKC').toLocaleLowerCase('fr').replace(/\s+/g, ' ').trim();
}
