// `lotbook adopt`
import { projectors } from '../assembly/catalogue.ts';
import { adoptedStore } from '../stores/adopted-store.ts';
import { BadUsage, withBackendOn, withStoresAlone, type Command } from './command.ts';

export const adoptCommand: Command = {
  name: 'adopt',
  usage: [
    'adopt',
    '    goes on with an event store that was moved, recreated or put back, as it is; while no service runs',
  ],
  examples: ['adopt', 'adopt && npx lotbook audit verify'],
  run: async (args, config, terminal) => {
    if (args.length > 0) throw new BadUsage(`adopt takes no arguments, not "${args.join(' ')}"`);
    const say = async (storeId: string): Promise<number> => {
      terminal.write(`built ${projectors.length} read models from the event store ${storeId}\n`);
      return 0;
    };
    return await withStoresAlone(config, 'adopt', (stores) =>
      withBackendOn(config, stores, ({ storeId }) => say(storeId), adoptedStore),
    );
  },
};
