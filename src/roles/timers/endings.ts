// What ends by itself when its time is over, by kind: in which stream, and the command that says so.
import type { RoleStores } from '../role.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import { gridStream } from '../../domain/grid/grid.ts';
import { gridDecider } from '../../domain/grid/commands.ts';
import { registrationDecider } from '../../domain/registrations/commands.ts';
import { registrationStream } from '../../domain/registrations/registration.ts';

export type Kind = 'options' | 'purchases' | 'registrations';

interface Ending {
  readonly streamOf: (tenant: string, programId: number) => string;
  readonly end: (
    stores: Pick<RoleStores, 'commands'>,
    stream: string,
    context: CommandContext,
  ) => Promise<unknown>;
}

export const endings: Record<Kind, Ending> = {
  options: {
    streamOf: gridStream,
    end: ({ commands }, stream, context) =>
      commands.execute(gridDecider, stream, { type: 'expireOptions' }, context),
  },
  purchases: {
    streamOf: gridStream,
    end: ({ commands }, stream, context) =>
      commands.execute(gridDecider, stream, { type: 'settlePurchases' }, context),
  },
  registrations: {
    streamOf: registrationStream,
    end: ({ commands }, stream, context) =>
      commands.execute(registrationDecider, stream, { type: 'expireRegistrations' }, context),
  },
};
