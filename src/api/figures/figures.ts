// The figures that there are, in the order in which a page tells them.
import { ages } from './ages.ts';
import type { Figure } from './figure.ts';
import { funnel } from './funnel.ts';
import { losses } from './losses.ts';
import { options } from './options.ts';
import { pace } from './pace.ts';
import { partners } from './partners.ts';
import { prices } from './prices.ts';
import { stock } from './stock.ts';
import { summary } from './summary.ts';

export const figures: readonly Figure[] = [
  summary,
  stock,
  pace,
  prices,
  ages,
  funnel,
  losses,
  options,
  partners,
];
