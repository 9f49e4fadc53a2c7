// Which measurements, and which of their labels, the dashboard and the alarms speak of.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../../docs/monitoring');

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
}

export async function panels(): Promise<readonly Panel[]> {
  const text = await readFile(path.join(folder, 'dashboard.json'), 'utf8');
  return (JSON.parse(text) as { panels: Panel[] }).panels;
}

export async function rules(): Promise<readonly Rule[]> {
  const text = await readFile(path.join(folder, 'alerts.yaml'), 'utf8');
  return (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
}

/** Of Prometheus, and of what it adds when it collects. */
const WORDS = new Set(
  'sum max min by le rate increase histogram_quantile label_replace absent min_over_time offset and job instance'.split(
    ' ',
  ),
);

/** Names outside strings and durations, less the words of the language. */
export function namesIn(expr: string): { metrics: Set<string>; labels: Map<string, Set<string>> } {
  const metrics = new Set<string>();
  const labels = new Map<string, Set<string>>();
  for (const [, name = '', selector = ''] of expr.matchAll(/\b([a-z][a-z0-9_]*)(\{[^}]*\})?/g)) {
    if (!/^(lotbook|http|nodejs|process)_/.test(name)) continue;
    metrics.add(name);
    const used = labels.get(name) ?? new Set<string>();
    for (const [, label = ''] of selector.matchAll(/(\w+)\s*[=!]~?=?\s*"/g))
      if (!WORDS.has(label)) used.add(label);
    labels.set(name, used);
  }
  const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((l) => l.trim()),
  );
  for (const used of labels.values()) for (const label of grouped) if (!WORDS.has(label)) used.add(label);
  return { metrics, labels };
}

/** A histogram is asked for by its parts. */
export function family(name: string): string {
  return name.replace(/_(bucket|count|sum)$/, '');
}
