// Figures that stand on how lots stood on one day, asked for at about the same time, as a page asks them: the lots are
// looked up once for all of them. What each then does with them is the text that is shown with it.
import { sql, type RawBuilder } from 'kysely';
import type { Asked, OnStanding } from './figure.ts';
import type { FigureTold } from './schema.ts';
import { together } from './standing.ts';

export type Found = Readonly<Record<string, FigureTold['rows'][number][number]>>;

interface Waiting {
  readonly figures: Map<string, OnStanding>;
  readonly rows: Promise<Readonly<Record<string, readonly Found[] | null>>>;
}

/** What a page asks at once arrives within this. */
const GATHERING_MS = 3;

type Look = <Row>(tenant: string, query: RawBuilder<Row>) => Promise<readonly Row[]>;

export class SharedStanding {
  readonly #look: Look;
  readonly #waiting = new Map<string, Waiting>();

  constructor(look: Look) {
    this.#look = look;
  }

  /** `of`: what has to be the same for two to share: the client space, the programs, the day. */
  async rowsOf(
    name: string,
    figure: OnStanding,
    asked: Asked,
    of: {
      readonly tenant: string;
      readonly programs: readonly number[] | null;
      readonly day: string;
      readonly zone: string;
    },
  ): Promise<readonly Found[]> {
    const { tenant, programs, day, zone } = of;
    const key = JSON.stringify([tenant, programs, day, zone]);
    const waiting = this.#waiting.get(key) ?? this.#gather(key, tenant, asked);
    waiting.figures.set(name, figure);
    return (await waiting.rows)[name] ?? [];
  }

  #gather(key: string, tenant: string, asked: Asked): Waiting {
    const figures = new Map<string, OnStanding>();
    const rows = new Promise<void>((resolve) => setTimeout(resolve, GATHERING_MS)).then(async () => {
      this.#waiting.delete(key);
      const query = sql<Record<string, readonly Found[] | null>>`${together(asked, figures)}`;
      return (await this.#look(tenant, query))[0] ?? {};
    });
    const waiting = { figures, rows };
    this.#waiting.set(key, waiting);
    return waiting;
  }
}
