// Identifiers as `Ids` reserves them, in blocks that double, without a look into their streams: nobody else draws any.
import { idsReserved } from '../../src/platform/commands/ids.ts';
import type { CommandContext } from '../../src/platform/commands/commands.ts';
import { streamName } from '../../src/platform/rules/stream-id.ts';
import type { Scribe } from './scribe.ts';

const LARGEST_BLOCK = 64;

interface Drawn {
  given: number;
  reserved: number;
  size: number;
  revision: bigint;
  /** The reservations so far: each stands behind the one before. */
  written: Promise<unknown>;
}

export class Sequences {
  readonly #scribe: Scribe;
  readonly #drawn = new Map<string, Drawn>();

  constructor(scribe: Scribe) {
    this.#scribe = scribe;
  }

  async next(kind: string, context: CommandContext): Promise<number> {
    const stream = streamName('sequence', context.tenant, kind);
    const known = this.#drawn.get(stream);
    const drawn = known ?? { given: 0, reserved: 0, size: 0, revision: -1n, written: Promise.resolve() };
    if (!known) this.#drawn.set(stream, drawn);
    const id = ++drawn.given;
    if (id > drawn.reserved) {
      drawn.size = Math.min(drawn.size * 2 || 1, LARGEST_BLOCK);
      const reserved = idsReserved({ from: id, to: id + drawn.size - 1 });
      drawn.reserved = reserved.data.to;
      const expected = drawn.revision++;
      const reserving = { ...context, seed: `${context.seed} ${kind} ${id}` };
      drawn.written = drawn.written.then(() => this.#scribe.append(stream, expected, [reserved], reserving));
    }
    await drawn.written;
    return id;
  }
}
