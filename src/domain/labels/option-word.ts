// How an option stands, in words. For partners one that led to a sale is cancelled like any other; the office means to know.
import { display } from './french.ts';
import { optionStatus } from './sale.ts';
import { eventType } from './story-events.ts';

export function optionWord({ status }: { readonly status: string }, ledToSale: boolean): string {
  return ledToSale ? display(eventType, 'OptionFulfilled') : display(optionStatus, status);
}
