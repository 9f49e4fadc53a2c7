export const ENTRIES: readonly string[];
export function copyOf(root: string, entries?: readonly string[]): Promise<string | null>;
