// A lead as its story needs it: like the lead itself, but what there may be thousands of stands in maps, so that an
// event costs the same whatever came before it.
import { evolveInterests, noInterests, type Interests } from '../../domain/lead/interests/interests.ts';
import type { Metadata } from '../../platform/rules/event.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { LeadEvent } from '../../domain/lead/leads/lead-event.ts';
import { emptySheet, evolveLeadSheet, type LeadSheet } from '../../domain/lead/leads/lead.ts';
import * as ofRecords from '../../domain/lead/records/records.ts';
import * as ofActions from '../../domain/lead/sales-actions/sales-actions.ts';

export interface LeadTold extends LeadSheet {
  readonly interests: Interests;
  readonly records: IntMap<ofRecords.LeadRecord>;
  readonly actions: IntMap<ofActions.SalesAction>;
}

export function aboutNobody(): LeadTold {
  return { ...emptySheet, interests: noInterests, records: IntMap.empty, actions: IntMap.empty };
}

export function evolveLead(lead: LeadTold, event: LeadEvent, meta: Metadata): LeadTold {
  return {
    ...evolveLeadSheet(lead, event, meta),
    interests: evolveInterests(lead.interests, event, meta),
    records: evolveRecords(lead.records, event, meta),
    actions: evolveActions(lead.actions, event, meta),
  };
}

/** What a person wrote is sealed: once the person is forgotten every event reads without it, the first one too. */
function evolveRecords(records: LeadTold['records'], event: LeadEvent, meta: Metadata): LeadTold['records'] {
  switch (event.type) {
    case 'RecordAdded':
      return records.set(event.data.record_id, ofRecords.added(event, meta));
    case 'RecordChanged': {
      const record = records.get(event.data.record_id);
      return record ? records.set(record.id, ofRecords.changed(record, event, meta)) : records;
    }
    case 'RecordRemoved':
      return records.delete(event.data.record_id);
    default:
      return records;
  }
}

function evolveActions(actions: LeadTold['actions'], event: LeadEvent, meta: Metadata): LeadTold['actions'] {
  if (event.type === 'SalesActionAdded')
    return actions.set(event.data.sales_action_id, ofActions.added(event, meta));
  if (event.type !== 'SalesActionChanged' && event.type !== 'SalesActionClosed') return actions;
  const action = actions.get(event.data.sales_action_id);
  if (!action) return actions;
  const after =
    event.type === 'SalesActionChanged'
      ? ofActions.changed(action, event, meta)
      : ofActions.closed(action, event, meta);
  return actions.set(action.id, after);
}
