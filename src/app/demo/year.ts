// Lays the demo's year, moment by moment, each at its time. Every step looks first at what is there, and the marker
// moves a week at a time: after a kill the week is laid to its end as of that end, so that no time runs back.
import type { DemoSite } from './calls.ts';
import { closeActions, layLeads } from './leads.ts';
import { demoYear, WEEKS, type Moment, type Step } from './plan.ts';
import { declareInPast, ruleInPast } from './registrations.ts';
import { book, deed, deliver, fallThrough } from './purchases.ts';
import { giveUp, option, reprice } from './sales.ts';

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

export function yearBefore(end: Date): Date {
  return new Date(end.getTime() - WEEKS * WEEK_MS);
}

/** `mark` keeps from where a later start has to go on. */
export async function layYear(
  site: DemoSite,
  start: Date,
  mark: (reached: Date) => Promise<void>,
): Promise<void> {
  const moments = demoYear([...site.programs.keys()]);
  for (let week = 0; week < WEEKS; week++) {
    const ends = start.getTime() + (week + 1) * WEEK_MS;
    // the clock stands at the end of the week that was interrupted: those before it are whole
    if (site.time.isPast && site.time.now().getTime() > ends) continue;
    await mark(new Date(ends));
    for (const [hours, steps] of inWeek(moments, week)) {
      await site.time.reach(new Date(Math.min(start.getTime() + hours * HOUR_MS, ends)));
      await Promise.all(steps.map((step) => lay(site, step)));
    }
  }
}

/** What happens at once is laid at once. */
function inWeek(moments: readonly Moment[], week: number): Map<number, Step[]> {
  const steps = new Map<number, Step[]>();
  for (const { hours, step } of moments)
    if (Math.floor((hours * HOUR_MS) / WEEK_MS) === week)
      steps.set(hours, [...(steps.get(hours) ?? []), step]);
  return steps;
}

async function lay(site: DemoSite, step: Step): Promise<void> {
  switch (step.what) {
    case 'arrive':
      return await layLeads(site, step.people);
    case 'close-actions':
      return await closeActions(site);
    case 'reprice':
      return await reprice(site, step);
    case 'option':
      return await option(site, step);
    case 'give-up':
      return await giveUp(site, step);
    case 'book':
      return await book(site, step);
    case 'deed':
      return await deed(site, step);
    case 'deliver':
      return await deliver(site, step);
    case 'fall-through':
      return await fallThrough(site, step);
    case 'declare':
      return await declareInPast(site, step);
    case 'rule':
      return await ruleInPast(site, step);
    default:
      return step satisfies never;
  }
}
