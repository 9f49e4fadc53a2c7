// What each permission lets a key do, in one sentence: told in the API's description and in docs/api.md.
import type { Permission } from './permissions.ts';

export const PERMISSION_SENTENCES: Readonly<Record<Permission, string>> = {
  'global.lead.view': 'Reads every lead and contact of the client space, with or without a program.',
  'global.lead.create': 'Sends leads in without naming a program.',
  'global.webhook.manage': 'Subscribes to messages, and looks after its own subscriptions.',
  'information.view': 'Reads program sheets, and lots as `lot-alloted.view` does, which it contains.',
  'lot-alloted.view': 'Reads the lots that were allotted to it, and those of open grids.',
  'lot.view': 'Reads all lots, their prices and plans; contains `lot-alloted.view`.',
  'lot.create': 'Adds lots in batches.',
  'lot.update': 'Changes lots in batches, their prices and statuses included, and attaches plans.',
  'lot.delete': 'Deletes lots, and takes plans away.',
  'lead.create': 'Sends leads of a program in.',
  'lead.view': 'Reads the leads of a program, their contacts, interest and qualification.',
  'lead.update':
    'Writes interest and qualification of the leads of a program; contains `sales-action.create`.',
  'lead-extended.view': 'Reads the leads of a program as `lead.view` does, which it contains.',
  'lead-extended.update':
    'Writes as `lead.update` does, which it contains together with `sales-action.create`.',
  'contact.create': 'Adds contacts to a lead.',
  'contact.update': 'Changes contacts of a lead.',
  'contact.delete': 'Deletes contacts of a lead.',
  'record.view': 'Reads what was noted about a lead: calls, e-mails, visits.',
  'record.create': 'Notes a call, an e-mail or a visit.',
  'record.update': 'Changes such a note.',
  'record.delete': 'Deletes such a note.',
  'sales-action.view': 'Reads what is to be done about a lead, and what was.',
  'sales-action.create': 'Plans what is to be done about a lead.',
  'sales-action.update': 'Changes and closes what is to be done.',
  'registration.view':
    'Reads the declarations that the key sees: its own, or all where the client space says so.',
  'registration.create': 'Declares a person on a program.',
  'registration.delete': 'Takes a declaration of its own back.',
  'option.view': 'Reads options of its own.',
  'option.create': 'Places options.',
  'option.update': 'Prolongs options of its own, once.',
  'option.delete': 'Cancels options of its own.',
  'option-extended.view': 'Reads every option of a program; contains `option.view`.',
  'option-extended.delete': 'Cancels every option of a program; contains `option.delete`.',
  'purchase.view': 'Reads sales of its own.',
  'purchase-extended.view': 'Reads every sale of a program; contains `purchase.view`.',
  'audit.view': 'Reads the history of what it may read.',
};
