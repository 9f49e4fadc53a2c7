// What may be asked of a lead, and who answers. What puts e-mails and phone numbers on a lead or takes them off it is in
// contact-commands.ts, how a lead comes in is in intake-command.ts: those decisions have more to tell than events.
import type { Decision } from '../../platform/rules/aggregate.ts';
import type { Decider, Occasion } from '../../platform/rules/decider.ts';
import { changeInterest, endPrescription, protect, type ChangeInterest } from './interests/decide.ts';
import { noteOption, yieldTo, type Placing } from './leads/decide.ts';
import type { LeadEvent } from './leads/lead-event.ts';
import { leadAggregate, type Lead } from './leads/lead.ts';
import { changeQualification } from './qualification/decide.ts';
import type { Qualification } from './qualification/qualification.ts';
import {
  addRecord,
  changeRecord,
  removeRecord,
  type AddRecord,
  type RecordFields,
} from './records/decide.ts';
import {
  addAction,
  changeAction,
  closeAction,
  type ActionChanges,
  type Circumstances,
  type Closing,
  type NewAction,
} from './sales-actions/decide.ts';

interface OnAction {
  readonly id: number;
  readonly around: Omit<Circumstances, 'now'>;
}

export type SalesActionCommand =
  | ({ readonly type: 'addAction'; readonly fields: NewAction } & OnAction)
  | ({ readonly type: 'changeAction'; readonly fields: ActionChanges } & OnAction)
  | ({ readonly type: 'closeAction'; readonly fields: Closing } & OnAction);

interface OnRecord {
  readonly programId: number;
  readonly id: number;
}

type LeadCommand =
  | SalesActionCommand
  | ({ readonly type: 'addRecord' } & Omit<AddRecord, 'userId'>)
  | ({ readonly type: 'changeRecord'; readonly fields: RecordFields } & OnRecord)
  | ({ readonly type: 'removeRecord' } & OnRecord)
  | ({ readonly type: 'changeInterest' } & Omit<ChangeInterest, 'now'>)
  | { readonly type: 'protectInterest'; readonly programId: number; readonly isProtected: boolean }
  | { readonly type: 'endPrescription'; readonly programId: number; readonly registrationId: number }
  | {
      readonly type: 'changeQualification';
      readonly programId: number;
      readonly wanted: Partial<Qualification>;
    }
  | ({ readonly type: 'noteOption' } & Omit<Placing, 'at'>)
  | { readonly type: 'yieldTo'; readonly leadId: number };

export const leadDecider: Decider<Lead, LeadEvent, LeadCommand> = { aggregate: leadAggregate, decide };

function decide(lead: Lead, c: LeadCommand, { actor, now }: Occasion): Decision<LeadEvent> {
  switch (c.type) {
    case 'addAction':
      return addAction(lead, c.id, c.fields, { ...c.around, now });
    case 'changeAction':
      return changeAction(lead, c.id, c.fields, { ...c.around, now });
    case 'closeAction':
      return closeAction(lead, c.id, c.fields, { ...c.around, now });
    case 'addRecord':
      return addRecord(lead, { ...c, userId: actor.userId });
    case 'changeRecord':
      return changeRecord(lead, c.programId, c.id, c.fields);
    case 'removeRecord':
      return removeRecord(lead, c.programId, c.id);
    case 'changeInterest':
      return changeInterest(lead, { ...c, now });
    case 'protectInterest':
      return protect(lead, c.programId, c.isProtected);
    case 'endPrescription':
      return endPrescription(lead, c.programId, c.registrationId);
    case 'changeQualification':
      return changeQualification(lead, c.programId, c.wanted, now);
    case 'noteOption':
      return noteOption(lead, { ...c, at: now });
    case 'yieldTo':
      return yieldTo(lead, c.leadId);
    default:
      return c satisfies never;
  }
}
