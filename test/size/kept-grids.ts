// What a service keeps of its grids while they grow: snapshots for commands, standings for those who look back.
import type { Backend } from '../../src/app/backend.ts';
import { gridAggregate } from '../../src/domain/grid/grid.ts';
import { gridPast } from '../../src/domain/grid/past.ts';
import { blockOf } from '../../src/platform/pasts/calendar.ts';
import { Commands } from '../../src/platform/commands/commands.ts';
import { Pasts } from '../../src/platform/pasts/pasts.ts';
import { Snapshots } from '../../src/platform/commands/snapshots.ts';
import type { Told } from './history.ts';

const SIDE_BY_SIDE = 8;

export async function keepGrids(
  { events, codec, vault }: Backend,
  grids: readonly string[],
  onProgress: (told: Told) => void,
): Promise<void> {
  const snapshots = new Snapshots(events, vault);
  const pasts = new Pasts(gridPast, { events, codec });
  let [next, read] = [0, 0];
  const lane = async (): Promise<void> => {
    // one for each, so that no state is held longer than it is needed
    for (let at = next++; at < grids.length; at = next++) {
      const stream = grids[at]!;
      const folded = await new Commands(events, codec, snapshots, () => {}).load(gridAggregate, stream);
      const length = folded.revision + 1n;
      if (length >= BigInt(gridAggregate.snapshots?.every ?? Infinity))
        await snapshots.save(gridAggregate, stream, folded);
      for (let block = 1; block <= blockOf(length); block++) await pasts.keep(stream, block);
      read += Number(length);
      onProgress({ events: read, share: (at + 1) / grids.length });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
}
