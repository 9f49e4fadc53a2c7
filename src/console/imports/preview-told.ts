// An import as the office's route tells it.
import type { Target } from '../../domain/grid/sheet/match.ts';

interface Line {
  readonly line: number;
  readonly external_id: string | null;
  readonly reference: string | null;
}

export interface Changed extends Line {
  readonly id: number;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly ends_options: number;
}

export interface Created extends Line {
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Wrong extends Line {
  readonly id: number | null;
  readonly cells: readonly {
    readonly field: Target | null;
    readonly value: string | null;
    readonly messages: readonly string[];
  }[];
}

export interface Missing {
  readonly id: number;
  readonly reference: string;
  readonly status: string;
}

export interface MatchedColumn {
  readonly index: number;
  readonly header: string;
  readonly field: Target | null;
  readonly isComputed: boolean;
}

export interface ImportPreviewTold {
  readonly id: number;
  readonly name: string;
  readonly lines: number;
  readonly columns: readonly MatchedColumn[];
  readonly problem: string | null;
  readonly seen: string;
  readonly changed: readonly Changed[];
  readonly created: readonly Created[];
  readonly wrong: readonly Wrong[];
  readonly missing: readonly Missing[];
  readonly unchanged: number;
  readonly is_under_way: boolean;
  readonly applied: { readonly changed: number; readonly created: number; readonly at: string } | null;
}
