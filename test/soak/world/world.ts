// The service under test with everything that can be done to it, whatever its shape.
import type { Proxy } from '../../platform/embedded/proxy.ts';
import type { Shape } from '../plan.ts';
import type { Disk } from './small-disk.ts';
import type { Slot } from './slot.ts';

export const TOKEN = 'a-token-for-the-soak-office';

/** A store that can be killed, and paused until the answer is called. */
export interface Victim {
  kill(): Promise<void>;
  pause(): Promise<() => void>;
}

export interface Addresses {
  /** Straight to the stores, not through any wire. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

export interface World {
  readonly shape: Shape;
  readonly slots: readonly Slot[];
  readonly disk: Disk;
  readonly postgres: Victim;
  /** Only where the stores are apart: inside, it lives and dies with the service. */
  readonly node: Victim | null;
  readonly wires: { readonly rows: Proxy; readonly events: Proxy } | null;
  /** Of the service, for the command line beside it. */
  readonly env: Readonly<Record<string, string>>;
  addresses(): Promise<Addresses>;
  close(): Promise<void>;
}

/** Is told, before anything is started, how all of it is ended: a run may be, at any time. */
export type Opening = (close: () => Promise<void>) => void;
