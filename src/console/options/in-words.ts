// How an option stands, in words. For partners one that led to a sale is cancelled like any other; the office means to know.
import { display } from '../../domain/labels/french.ts';
import { optionStatus } from '../../domain/labels/sale.ts';
import { eventType } from '../../domain/labels/story-events.ts';

export function optionWord({ status }: { readonly status: string }, ledToSale: boolean): string {
  return ledToSale ? display(eventType, 'OptionFulfilled') : display(optionStatus, status);
}
