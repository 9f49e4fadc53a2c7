// The partner API as types. Written by `npm run docs` from the API document: change the routes, not this.
export interface paths {
  '/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what the key is and reaches
     * @description Permission: none.
     */
    get: operations['getSpace'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the programs that the key reaches
     * @description Permission: none.
     */
    get: operations['getPrograms'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a program sheet
     * @description Permission: any program permission.
     */
    get: operations['getProgramsByProgramId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/lots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the lots of a program
     * @description Permission: `lot.view`.
     */
    get: operations['getProgramsByProgramIdLots'];
    put?: never;
    /**
     * Create or change lots in a batch
     * @description An item with `id` changes that lot (`lot.update`), one without makes a new lot (`lot.create`). A bad item is reported with every wrong field and stops no other.
     *
     *     Permission: `lot.create` or `lot.update`.
     */
    post: operations['postProgramsByProgramIdLots'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/allotments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the lots allotted to the key, and open grid
     * @description Permission: `lot.view` or `lot-alloted.view` or `information.view`.
     */
    get: operations['getProgramsByProgramIdAllotments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/lots/{lotId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a lot
     * @description Permission: `lot.view` or `lot-alloted.view` or `information.view`.
     */
    get: operations['getProgramsByProgramIdLotsByLotId'];
    put?: never;
    post?: never;
    /**
     * Delete a lot
     * @description Permission: `lot.delete`.
     */
    delete: operations['deleteProgramsByProgramIdLotsByLotId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/lots/{lotId}/files': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the plans of a lot
     * @description Permission: `lot.view` or `lot-alloted.view` or `information.view`.
     */
    get: operations['getProgramsByProgramIdLotsByLotIdFiles'];
    put?: never;
    /**
     * Add a plan to a lot
     * @description One PDF in the field `file`. It is checked while it comes in.
     *
     *     Permission: `lot.update`.
     */
    post: operations['postProgramsByProgramIdLotsByLotIdFiles'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/lots/{lotId}/files/{lotFileId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a plan of a lot
     * @description Permission: `lot.update`.
     */
    delete: operations['deleteProgramsByProgramIdLotsByLotIdFilesByLotFileId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List leads
     * @description Newest first: every lead with `global.lead.view`, else those that are interested in a program the key reaches.
     *
     *     Permission: `global.lead.view` or `lead.view`.
     */
    get: operations['getLeads'];
    put?: never;
    /**
     * Send a lead that concerns no program
     * @description Known people are recognised by e-mail and phone: their lead is completed, never overwritten.
     *
     *     Permission: `global.lead.create`.
     */
    post: operations['postLeads'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leads/{leadId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a lead sheet
     * @description Permission: `global.lead.view`.
     */
    get: operations['getLeadsByLeadId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the leads that are interested in the program
     * @description Newest first.
     *
     *     Permission: `lead.view`.
     */
    get: operations['getProgramsByProgramIdLeads'];
    put?: never;
    /**
     * Send a lead that concerns a program
     * @description As without a program; its interest on the program is opened too.
     *
     *     Permission: `lead.create`.
     */
    post: operations['postProgramsByProgramIdLeads'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leads/{leadId}/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the requests of a lead
     * @description Newest first, as they were received: those to programs that the key reaches, and those to none.
     *
     *     Permission: `global.lead.view`.
     */
    get: operations['getLeadsByLeadIdRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the requests of a lead that is interested in the program
     * @description Newest first, as they were received: those to this program, and those to none.
     *
     *     Permission: `lead.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the sheet of a lead that is interested in the program
     * @description Permission: `lead.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/contacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search contacts in the client space
     * @description Permission: `global.lead.view`.
     */
    get: operations['getContacts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/contacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search contacts in a program
     * @description Permission: `lead.view`.
     */
    get: operations['getProgramsByProgramIdContacts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/contacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the contacts of a lead
     * @description Permission: `lead.view` or `lead-extended.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdContacts'];
    put?: never;
    /**
     * Add a contact to a lead
     * @description Permission: `contact.create`.
     */
    post: operations['postProgramsByProgramIdLeadsByLeadIdContacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/contacts/{contactId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a contact
     * @description Permission: `lead.view` or `lead-extended.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdContactsByContactId'];
    /**
     * Change a contact
     * @description Fields that are not sent stay as they are.
     *
     *     Permission: `contact.update`.
     */
    put: operations['putProgramsByProgramIdLeadsByLeadIdContactsByContactId'];
    post?: never;
    /**
     * Delete a contact
     * @description Permission: `contact.delete`.
     */
    delete: operations['deleteProgramsByProgramIdLeadsByLeadIdContactsByContactId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/qualification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the qualification of a lead
     * @description Permission: `lead.view` or `lead-extended.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdQualification'];
    /**
     * Change the qualification of a lead
     * @description Fields that are not sent stay as they are. Either list of localities replaces all localities.
     *
     *     Permission: `lead.update` or `lead-extended.update`.
     */
    put: operations['putProgramsByProgramIdLeadsByLeadIdQualification'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/interest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the interest of a lead in a program
     * @description Permission: `lead.view` or `lead-extended.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdInterest'];
    /**
     * Change the interest of a lead in a program
     * @description Fields that are not sent stay as they are; a reason goes with its status. A protected lead keeps its status, reasons and temperature.
     *
     *     Permission: `lead.update` or `lead-extended.update`.
     */
    put: operations['putProgramsByProgramIdLeadsByLeadIdInterest'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/records': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the records of a lead on a program, newest first
     * @description Permission: `record.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdRecords'];
    put?: never;
    /**
     * Add a record
     * @description Permission: `record.create`.
     */
    post: operations['postProgramsByProgramIdLeadsByLeadIdRecords'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/records/{recordId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a record
     * @description Permission: `record.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdRecordsByRecordId'];
    /**
     * Change a record
     * @description Fields that are not sent stay as they are.
     *
     *     Permission: `record.update`.
     */
    put: operations['putProgramsByProgramIdLeadsByLeadIdRecordsByRecordId'];
    post?: never;
    /**
     * Delete a record
     * @description Permission: `record.delete`.
     */
    delete: operations['deleteProgramsByProgramIdLeadsByLeadIdRecordsByRecordId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/sales-actions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the sales actions of a lead on a program, newest first
     * @description Permission: `sales-action.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdSalesActions'];
    put?: never;
    /**
     * Add a sales action
     * @description Permission: `sales-action.create` or `lead.update`.
     */
    post: operations['postProgramsByProgramIdLeadsByLeadIdSalesActions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/sales-actions/{salesActionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a sales action
     * @description Permission: `sales-action.view`.
     */
    get: operations['getProgramsByProgramIdLeadsByLeadIdSalesActionsBySalesActionId'];
    /**
     * Change an open sales action
     * @description Fields that are not sent stay as they are.
     *
     *     Permission: `sales-action.update`.
     */
    put: operations['putProgramsByProgramIdLeadsByLeadIdSalesActionsBySalesActionId'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/leads/{leadId}/sales-actions/{salesActionId}/close': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Close a sales action
     * @description Permission: `sales-action.update`.
     */
    post: operations['postProgramsByProgramIdLeadsByLeadIdSalesActionsBySalesActionIdClose'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List options
     * @description Own ones; all with `option-extended.view`. Newest first.
     *
     *     Permission: `option.view` or `option-extended.view`.
     */
    get: operations['getProgramsByProgramIdOptions'];
    put?: never;
    /**
     * Place an option
     * @description On free lots it holds them at once; on held ones it waits its turn while the queue has room.
     *
     *     Permission: `option.create`.
     */
    post: operations['postProgramsByProgramIdOptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/options/{optionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read an option
     * @description Permission: `option.view` or `option-extended.view`.
     */
    get: operations['getProgramsByProgramIdOptionsByOptionId'];
    /**
     * Prolong an option
     * @description Permission: `option.update`.
     */
    put: operations['putProgramsByProgramIdOptionsByOptionId'];
    /**
     * Prolong an option
     * @description Permission: `option.update`.
     */
    post: operations['postProgramsByProgramIdOptionsByOptionId'];
    /**
     * Cancel an option
     * @description Permission: `option.delete` or `option-extended.delete`.
     */
    delete: operations['deleteProgramsByProgramIdOptionsByOptionId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/purchases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List purchases
     * @description Own ones: those of the key’s user, and those that grew from an option of the key; all with `purchase-extended.view`. Newest first.
     *
     *     Permission: `purchase.view` or `purchase-extended.view`.
     */
    get: operations['getProgramsByProgramIdPurchases'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/purchases/{purchaseId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a purchase
     * @description Permission: `purchase.view` or `purchase-extended.view`.
     */
    get: operations['getProgramsByProgramIdPurchasesByPurchaseId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/registrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List registrations
     * @description Newest first. A key of a user sees its own, unless the client space shows all.
     *
     *     Permission: `registration.view`.
     */
    get: operations['getProgramsByProgramIdRegistrations'];
    put?: never;
    /**
     * Declare a person on a program
     * @description The answer has no status yet: the registration is analysed at once after it, and reads show the result.
     *
     *     Permission: `registration.create`.
     */
    post: operations['postProgramsByProgramIdRegistrations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/registrations/{registrationId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a registration
     * @description Permission: `registration.view`.
     */
    get: operations['getProgramsByProgramIdRegistrationsByRegistrationId'];
    put?: never;
    post?: never;
    /**
     * Give up a registration
     * @description Of its owner, while it is pending or approved: it expires at once, and the prescription with it.
     *
     *     Permission: `registration.delete`.
     */
    delete: operations['deleteProgramsByProgramIdRegistrationsByRegistrationId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leads/{leadId}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a lead
     * @description Permission: `audit.view`.
     */
    get: operations['getLeadsByLeadIdHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/lots/{lotId}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a lot
     * @description Permission: `audit.view`.
     */
    get: operations['getProgramsByProgramIdLotsByLotIdHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/options/{optionId}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of an option
     * @description Permission: `audit.view`.
     */
    get: operations['getProgramsByProgramIdOptionsByOptionIdHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/purchases/{purchaseId}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a purchase
     * @description Permission: `audit.view`.
     */
    get: operations['getProgramsByProgramIdPurchasesByPurchaseIdHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/programs/{programId}/registrations/{registrationId}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a registration
     * @description Permission: `audit.view`.
     */
    get: operations['getProgramsByProgramIdRegistrationsByRegistrationIdHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the webhooks
     * @description Permission: `global.webhook.manage`.
     */
    get: operations['getWebhooks'];
    put?: never;
    /**
     * Subscribe to changes of lots
     * @description Only public HTTPS addresses, on port 443 or above 1023. The secret in the answer is shown this once.
     *
     *     Permission: `global.webhook.manage`.
     */
    post: operations['postWebhooks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a webhook
     * @description Permission: `global.webhook.manage`.
     */
    get: operations['getWebhooksByWebhookId'];
    /**
     * Change a webhook
     * @description Fields that are not sent stay as they are. `is_active: true` starts one again that the service had stopped; what waited is sent.
     *
     *     Permission: `global.webhook.manage`.
     */
    put: operations['putWebhooksByWebhookId'];
    post?: never;
    /**
     * Unsubscribe
     * @description What waits to be sent, and the log, go with it.
     *
     *     Permission: `global.webhook.manage`.
     */
    delete: operations['deleteWebhooksByWebhookId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get another secret
     * @description For 24 hours messages carry two signatures, with the new secret and with the one before.
     *
     *     Permission: `global.webhook.manage`.
     */
    post: operations['postWebhooksByWebhookIdRotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}/ping': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a message to try it out
     * @description Permission: `global.webhook.manage`.
     */
    post: operations['postWebhooksByWebhookIdPing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what was sent, newest first, for 30 days
     * @description Permission: `global.webhook.manage`.
     */
    get: operations['getWebhooksByWebhookIdDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a message once more
     * @description It keeps its identifier, and goes before what is still to be sent of its lot.
     *
     *     Permission: `global.webhook.manage`.
     */
    post: operations['postWebhooksByWebhookIdDeliveriesByDeliveryIdRedeliver'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send everything of a period again
     * @description Every change between the two instants, both included, also what happened before there was a subscription. Messages keep their identifiers.
     *
     *     Permission: `global.webhook.manage`.
     */
    post: operations['postWebhooksByWebhookIdReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'lot.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A lot is new */
    post: operations['toldLotCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'lot.price_changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The price of a lot changed */
    post: operations['toldLotPriceChanged'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'lot.status_changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The status of a lot changed */
    post: operations['toldLotStatusChanged'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'lot.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Anything else of a lot changed, or its prices with annexes */
    post: operations['toldLotUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'lot.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A lot is gone; `lot` is what it was last */
    post: operations['toldLotDeleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'purchase.prepared': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A contract was drawn up; like every `purchase.` message only with `purchase-extended.view` */
    post: operations['toldPurchasePrepared'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'purchase.signed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The reservation contract was signed */
    post: operations['toldPurchaseSigned'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'purchase.firm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The buyer may not withdraw any more */
    post: operations['toldPurchaseFirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'purchase.deed_signed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The deed was signed */
    post: operations['toldPurchaseDeedSigned'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'purchase.delivered': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The keys were handed over */
    post: operations['toldPurchaseDelivered'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'purchase.canceled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A sale came to nothing; its lots are for sale again */
    post: operations['toldPurchaseCanceled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'webhook.ping': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Somebody tries the webhook out */
    post: operations['toldWebhookPing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** Building */
    Building: {
      /** @example 42 */
      id: number;
      name: string;
      type: string | null;
      vat_rate: number | null;
      has_specific_vat_rate: boolean;
      specific_vat_rate: number | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** Contact */
    Contact: {
      /** @example 42 */
      id: number;
      /** @example 42 */
      lead_id: number;
      title: ('mr' | 'ms') | null;
      title_display: string | null;
      name: string | null;
      firstname: string | null;
      fullname: string | null;
      display_name: string | null;
      capacity: string | null;
      email1: string | null;
      email2: string | null;
      phone1: string | null;
      phone2: string | null;
      city: string | null;
      zipcode: string | null;
      country: string | null;
      address1: string | null;
      address2: string | null;
      resides_since: number | null;
      legal_entity: boolean;
      legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
      company_name: string | null;
      company_city: string | null;
      company_zipcode: string | null;
      company_country: string | null;
      company_address1: string | null;
      company_address2: string | null;
      company_siret: string | null;
      optin_email: boolean | null;
      optin_phone: boolean | null;
      optin_sms: boolean | null;
      optin_email_tracking: boolean | null;
      optout_email: boolean | null;
      optout_phone: boolean | null;
      optout_sms: boolean | null;
      optout_email_tracking: boolean | null;
      birthdate: string | null;
      birthplace: string | null;
      nationality: string | null;
      marital_status:
        ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
      marital_status_display: string | null;
      profession: string | null;
      socio_professional_category:
        | (
            | 'public-sector-executives'
            | 'private-sector-executives'
            | 'company-directors'
            | 'liberal-professions-and-higher-intellectuals'
            | 'artisans'
            | 'traders-and-self-employed'
            | 'private-sector-employees'
            | 'public-sector-employees'
            | 'skilled-workers'
            | 'unskilled-workers'
            | 'farmers'
            | 'agricultural-workers'
            | 'retirees'
            | 'students'
            | 'job-seekers'
            | 'non-job-seekers'
            | 'other'
          )
        | null;
      socio_professional_category_display: string | null;
      is_employed: boolean | null;
      employer_name: string | null;
      work_address: string | null;
      vehicles: number | null;
      children: number | null;
      monthly_net_income: number | null;
      annual_bonus: number | null;
      other_annual_income: number | null;
      annual_taxable_income_n1: number | null;
      annual_taxable_income_n2: number | null;
      annual_net_income: number | null;
      primary_residence: ('owner' | 'tenant' | 'other') | null;
      primary_residence_display: string | null;
      own_secondary_residence: boolean | null;
      first_time_homeowner: boolean | null;
      has_already_invested: boolean | null;
      has_already_invested_comment: string | null;
      bank_name: string | null;
      insurance_name: string | null;
      has_broker: boolean | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** Interest */
    Interest: {
      /**
       * @description The lead
       * @example 42
       */
      id: number;
      is_protected: boolean;
      is_under_prescription: boolean;
      /** @enum {unknown} */
      status: 'ongoing' | 'to-follow' | 'discarded';
      follow_reason:
        | (
            | 'family-situation'
            | 'occupational-status'
            | 'administrative-formality'
            | 'expected-income'
            | 'project-to-update'
            | 'follow-up'
            | 'other'
          )
        | null;
      discard_reason:
        | (
            | 'do-not-reply'
            | 'curious'
            | 'incorrect-contact-information'
            | 'do-not-have-any-plans'
            | 'looking-for-rental'
            | 'looking-for-former'
            | 'bought-from-competitor'
            | 'bought-former-property'
            | 'interest-in-another-program'
            | 'price'
            | 'budget'
            | 'location'
            | 'product'
            | 'delivery-date'
            | 'out-of-stock'
            | 'withdrawal'
            | 'other'
          )
        | null;
      temperature: ('cold' | 'warm' | 'hot') | null;
      optin: boolean;
      memo_content: string | null;
      memo_updated_at: string | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** Lead */
    Lead: {
      /** @example 42 */
      id: number;
      project: ('home' | 'investment' | 'second-home' | 'commercial-space' | 'rental') | null;
      project_target:
        | (
            | 'to-buy-his-first-home'
            | 'to-settle-down-as-a-couple'
            | 'to-expand-the-family'
            | 'to-house-his-children'
            | 'to-reduce-taxes'
            | 'to-have-an-additional-income'
            | 'to-build-up-an-estate'
            | 'to-prepare-for-retirement'
            | 'to-spend-his-retirement'
          )
        | null;
      investment_scheme:
        ('jeanbrun' | 'lmnp' | 'bare-ownership' | 'patrimonial-investment' | 'other' | 'pinel') | null;
      property_types: (
        | 'apartment'
        | 'house'
        | 'parking'
        | 'garage'
        | 'basement'
        | 'cellar'
        | 'commercial-space'
        | 'office-space'
        | 'land'
      )[];
      property_rooms: ('T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6')[];
      property_living_area_from: number | null;
      property_living_area_to: number | null;
      /** @description Free; suggested: balcony, terrace, garden, not-overlooked, upper-floor, ground-floor, … */
      property_specific_requests: string[];
      property_search_area: string | null;
      property_search_localities: {
        /** @enum {unknown} */
        type: 'city' | 'department';
        name: string;
        zipcode: string;
        /** @example Lyon (69003) */
        fullname: string;
      }[];
      budget: number | null;
      deposit: number | null;
      reduced_vat_eligibility: boolean | null;
      zero_interest_loan_eligibility: boolean | null;
      contacts: {
        /** @example 42 */
        id: number;
        /** @example 42 */
        lead_id: number;
        title: ('mr' | 'ms') | null;
        title_display: string | null;
        name: string | null;
        firstname: string | null;
        fullname: string | null;
        display_name: string | null;
        capacity: string | null;
        email1: string | null;
        email2: string | null;
        phone1: string | null;
        phone2: string | null;
        city: string | null;
        zipcode: string | null;
        country: string | null;
        address1: string | null;
        address2: string | null;
        resides_since: number | null;
        legal_entity: boolean;
        legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
        company_name: string | null;
        company_city: string | null;
        company_zipcode: string | null;
        company_country: string | null;
        company_address1: string | null;
        company_address2: string | null;
        company_siret: string | null;
        optin_email: boolean | null;
        optin_phone: boolean | null;
        optin_sms: boolean | null;
        optin_email_tracking: boolean | null;
        optout_email: boolean | null;
        optout_phone: boolean | null;
        optout_sms: boolean | null;
        optout_email_tracking: boolean | null;
        birthdate: string | null;
        birthplace: string | null;
        nationality: string | null;
        marital_status:
          ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
        marital_status_display: string | null;
        profession: string | null;
        socio_professional_category:
          | (
              | 'public-sector-executives'
              | 'private-sector-executives'
              | 'company-directors'
              | 'liberal-professions-and-higher-intellectuals'
              | 'artisans'
              | 'traders-and-self-employed'
              | 'private-sector-employees'
              | 'public-sector-employees'
              | 'skilled-workers'
              | 'unskilled-workers'
              | 'farmers'
              | 'agricultural-workers'
              | 'retirees'
              | 'students'
              | 'job-seekers'
              | 'non-job-seekers'
              | 'other'
            )
          | null;
        socio_professional_category_display: string | null;
        is_employed: boolean | null;
        employer_name: string | null;
        work_address: string | null;
        vehicles: number | null;
        children: number | null;
        monthly_net_income: number | null;
        annual_bonus: number | null;
        other_annual_income: number | null;
        annual_taxable_income_n1: number | null;
        annual_taxable_income_n2: number | null;
        annual_net_income: number | null;
        primary_residence: ('owner' | 'tenant' | 'other') | null;
        primary_residence_display: string | null;
        own_secondary_residence: boolean | null;
        first_time_homeowner: boolean | null;
        has_already_invested: boolean | null;
        has_already_invested_comment: string | null;
        bank_name: string | null;
        insurance_name: string | null;
        has_broker: boolean | null;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
        birthname: string | null;
        children_age: number[];
      }[];
      first_tracker: components['schemas']['Tracker'] | null;
      last_tracker: components['schemas']['Tracker'] | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      last_interaction_at: string;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
      anonymised_at: string | null;
    };
    /** Lot */
    Lot: {
      /** @example 42 */
      id: number;
      external_id: string;
      registry_id: number | null;
      parent_lot_id: number | null;
      building: components['schemas']['Building'] | null;
      /** @example A204 */
      reference: string;
      can_be_broadcasted: boolean;
      is_broadcastable: boolean;
      is_primary: boolean;
      /** @enum {unknown} */
      type:
        | 'apartment'
        | 'house'
        | 'parking'
        | 'garage'
        | 'basement'
        | 'cellar'
        | 'commercial-space'
        | 'office-space'
        | 'land';
      type_display: string;
      typology:
        | (
            | 'T1'
            | 'T1B'
            | 'T2'
            | 'T3'
            | 'T4'
            | 'T5'
            | 'T6'
            | 'T7'
            | 'T8'
            | 'T9'
            | 'T10'
            | 'underground'
            | 'box'
            | 'surface'
            | 'above-ground'
          )
        | null;
      typology_display: string | null;
      subtype:
        | (
            | 'duplex'
            | 'triplex'
            | 'semi-detached-house'
            | 'architectural-house'
            | 'contemporary-house'
            | 'townhouse'
            | 'traditional-house'
            | 'pavilion'
            | 'chalet'
            | 'villa'
            | 'semi-detached-villa'
            | '2-wheel-parking'
            | 'adapted-pmr'
            | 'double-parking'
          )
        | null;
      subtype_display: string | null;
      floors: number | null;
      level: string | null;
      level_type:
        ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic') | null;
      level_display: string | null;
      reduced_vat_eligibility: boolean;
      brs_eligibility: boolean;
      bare_ownership_eligibility: boolean;
      psla_eligibility: boolean;
      reduced_vat_ineligibility: boolean;
      available_vat_rates: number[];
      available_prices: {
        /** @example 20 */
        vat_rate: number;
        /** @example 250000 */
        price: number;
        price_with_secondary: number;
        price_per_square_meter: number | null;
      }[];
      /** @example 208333.33 */
      price_excluding_vat: number;
      price_with_secondary_excluding_vat: number;
      unrestricted_distribution: boolean;
      living_area: number | null;
      low_ceiling_area: number | null;
      other_annex_area: number | null;
      land_area: number | null;
      balconies: number | null;
      balconies_area: number | null;
      terraces: number | null;
      terraces_area: number | null;
      gardens: number | null;
      gardens_area: number | null;
      loggias: number | null;
      loggias_area: number | null;
      bedrooms: number | null;
      exposure: ('north' | 'east' | 'south' | 'west')[];
      exposure_display: string | null;
      tags: (
        | 'adapted-pmr'
        | 'alcove'
        | 'duplex'
        | 'triplex'
        | 'rooftop'
        | 'not-overlooked'
        | 'RDJ'
        | 'RDC'
        | 'balcony'
        | 'terrace'
        | 'garden'
        | 'southern-exposure'
      )[];
      tags_display: string[];
      plan3d: string | null;
      actable_date: string | null;
      inherited_actable_date: string | null;
      real_delivery_date: string | null;
      inherited_delivery_date: string | null;
      description: string | null;
      /** @enum {unknown} */
      status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
      status_display: string;
      documents: {
        /** @example 42 */
        id: number;
        name: string;
        /** @constant */
        type: 'pdf';
        /** @enum {unknown} */
        category: 'plan' | 'other';
        /** @example https://lotbook.example.com/files/5mB0c… */
        file_url: string;
        thumbnail_url: string | null;
      }[];
      plans: {
        /** @example 42 */
        id: number;
        name: string;
        /** @constant */
        type: 'pdf';
        /** @enum {unknown} */
        category: 'plan' | 'other';
        /** @example https://lotbook.example.com/files/5mB0c… */
        file_url: string;
        thumbnail_url: string | null;
      }[];
      lots_related: {
        /** @example 42 */
        id: number;
        reference: string;
        is_primary: boolean;
        /** @enum {unknown} */
        type:
          | 'apartment'
          | 'house'
          | 'parking'
          | 'garage'
          | 'basement'
          | 'cellar'
          | 'commercial-space'
          | 'office-space'
          | 'land';
        typology:
          | (
              | 'T1'
              | 'T1B'
              | 'T2'
              | 'T3'
              | 'T4'
              | 'T5'
              | 'T6'
              | 'T7'
              | 'T8'
              | 'T9'
              | 'T10'
              | 'underground'
              | 'box'
              | 'surface'
              | 'above-ground'
            )
          | null;
        subtype:
          | (
              | 'duplex'
              | 'triplex'
              | 'semi-detached-house'
              | 'architectural-house'
              | 'contemporary-house'
              | 'townhouse'
              | 'traditional-house'
              | 'pavilion'
              | 'chalet'
              | 'villa'
              | 'semi-detached-villa'
              | '2-wheel-parking'
              | 'adapted-pmr'
              | 'double-parking'
            )
          | null;
        /** @enum {unknown} */
        status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
        /** @enum {unknown} */
        relation: 'parent' | 'annex' | 'twin';
      }[];
      price_including_vat: number | null;
      price_with_secondary_including_vat: number | null;
      price_reduced_vat: number | null;
      price_with_secondary_reduced_vat: number | null;
      price_per_square_meter_excluding_vat: number | null;
      price_per_square_meter_including_vat: number | null;
      price_per_square_meter_reduced_vat: number | null;
      under_low_ceiling_area: number | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** Option */
    Option: {
      /** @example 42 */
      id: number;
      /** @example 42 */
      lead_id: number;
      owner: {
        /** @example 42 */
        id: number;
        fullname: string;
        shortname: string;
        email: string;
      };
      /**
       * @deprecated
       * @description Use `owner`
       */
      owner_id: number;
      /** @enum {unknown} */
      status: 'option' | 'option-pending' | 'option-expired' | 'option-canceled';
      option_lifespan: number | null;
      estimated_availability: {
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        available_at: string;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        expires_at: string;
        rank: number;
      } | null;
      expires_at: string | null;
      canceled_at: string | null;
      /** @example 5.5 */
      vat_rate: number;
      price_including_vat: number;
      /** @description The buyers, as in search results */
      contacts: {
        /** @example 42 */
        id: number;
        /** @example 42 */
        lead_id: number;
        name: string | null;
        firstname: string | null;
        display_name: string | null;
        email1: string | null;
        email2: string | null;
        phone1: string | null;
        phone2: string | null;
        legal_entity: boolean;
        company_name: string | null;
        legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
        city: string | null;
        zipcode: string | null;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        last_interaction_at: string;
      }[];
      lots: {
        /** @example 42 */
        id: number;
        reference: string;
        /** @enum {unknown} */
        type:
          | 'apartment'
          | 'house'
          | 'parking'
          | 'garage'
          | 'basement'
          | 'cellar'
          | 'commercial-space'
          | 'office-space'
          | 'land';
        typology: string | null;
        subtype: string | null;
        /** @example 20 */
        vat_rate: number;
        discount_including_vat: number;
        price_excluding_vat: number;
        price_including_vat: number;
        discounted_price_including_vat: number;
        status: ('available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable') | null;
        updated_at: string | null;
      }[];
    };
    /** Program */
    Program: {
      /** @example 42 */
      id: number;
      registry_id: string | null;
      /** @example Les Terrasses du Parc */
      name: string;
      /** @constant */
      status: 'activated';
      developer: {
        /** @example 42 */
        id: number;
        name: string;
        city: string | null;
        zipcode: string | null;
        country: string | null;
        address1: string | null;
        address2: string | null;
        files: {
          /** @example 42 */
          id: number;
          /** @example logo */
          category: string;
          category_display: string;
          name: string;
          /** @example image */
          type: string;
          /** @example https://files.example.com/logo.png */
          file_url: string;
          thumbnail_url: string | null;
        }[];
      } | null;
      secondary_developer: {
        /** @example 42 */
        id: number;
        name: string;
        city: string | null;
        zipcode: string | null;
        country: string | null;
        address1: string | null;
        address2: string | null;
        files: {
          /** @example 42 */
          id: number;
          /** @example logo */
          category: string;
          category_display: string;
          name: string;
          /** @example image */
          type: string;
          /** @example https://files.example.com/logo.png */
          file_url: string;
          thumbnail_url: string | null;
        }[];
      } | null;
      marketer: {
        /** @example 42 */
        id: number;
        name: string;
        city: string | null;
        zipcode: string | null;
        country: string | null;
        address1: string | null;
        address2: string | null;
        files: {
          /** @example 42 */
          id: number;
          /** @example logo */
          category: string;
          category_display: string;
          name: string;
          /** @example image */
          type: string;
          /** @example https://files.example.com/logo.png */
          file_url: string;
          thumbnail_url: string | null;
        }[];
      } | null;
      city: string | null;
      zipcode: string | null;
      address1: string | null;
      address2: string | null;
      country: string | null;
      longitude: number | null;
      latitude: number | null;
      type: ('VEFA' | 'VIR' | 'mixed') | null;
      progress_status:
        | (
            | 'preview'
            | 'new'
            | 'launch'
            | 'marketing'
            | 'construction-work-started'
            | 'construction-work-ongoing'
            | 'last-opportunities'
            | 'imminent-delivery'
            | 'immediate-delivery'
            | 'sold-out'
          )
        | null;
      progress_status_display: string | null;
      launch_date: string | null;
      construction_work_start_year: number | null;
      construction_work_start_quarter: ('Q1' | 'Q2' | 'Q3' | 'Q4') | null;
      construction_work_start_date_display: string | null;
      actable_date: string | null;
      delivery_year: number | null;
      delivery_quarter: ('Q1' | 'Q2' | 'Q3' | 'Q4') | null;
      delivery_date_display: string | null;
      real_delivery_date: string | null;
      floors: number | null;
      buildings: components['schemas']['Building'][];
      vat_rate: number | null;
      reduced_vat_rate: number | null;
      available_vat_rates: number[];
      legal_tax_eligibilities: ('brs' | 'lli' | 'lmnp-para-hotelier' | 'nue-propriete' | 'psla')[];
      legal_tax_eligibilities_display: string[];
      tax_zone: ('A' | 'ABIS' | 'B1' | 'B2' | 'C') | null;
      heatings: (
        | 'aerothermal-heat-pump'
        | 'geothermal-heat-pump'
        | 'hydrothermal-heat-pump'
        | 'biomass-boiler'
        | 'condensing-boiler'
        | 'gas-boiler'
        | 'heating-network'
        | 'electric'
        | 'air-conditioning'
        | 'pellet-stove'
      )[];
      heatings_display: string[];
      residence_types: ('student' | 'service' | 'dependent-elderly' | 'tourism' | 'leisure-park' | 'hotel')[];
      residence_types_display: string[];
      commercial_specificities: (
        'ideal-for-investors' | 'first-time-homeowner' | 'secondary-residence' | 'prestige-residence'
      )[];
      commercial_specificities_display: string[];
      services: (
        | 'elevator'
        | 'digicode'
        | 'intercom'
        | 'videophone'
        | 'secure-entrance-hall'
        | 'armoured-landing-door'
        | 'electric-roller-shutters'
        | 'fitted-kitchen'
        | 'domotic'
        | 'landscaped-garden'
        | 'isophonic-floating-floor'
        | 'air-conditioning'
        | 'individual-heating'
        | 'collective-heating'
        | 'adapted-pmr'
        | 'swimming-pool'
      )[];
      services_display: string[];
      schemes_financials: string[];
      schemes_environmentals: string[];
      schemes_investments: string[];
      link_corporate: string | null;
      link_landing: string | null;
      link_social: string | null;
      link_orbital_model: string | null;
      link_orbital_neighborhood_model: string | null;
      sales_office_city: string | null;
      sales_office_zipcode: string | null;
      sales_office_country: string | null;
      sales_office_address1: string | null;
      sales_office_address2: string | null;
      sales_office_phone: string | null;
      sales_office_opening_hours: string | null;
      sales_office_access: string | null;
      sales_office_longitude: number | null;
      sales_office_latitude: number | null;
      commercial_offer_nature: string | null;
      commercial_offer_details: string | null;
      commercial_offer_legal: string | null;
      commercial_offer_from: string | null;
      commercial_offer_to: string | null;
      sccv_name: string | null;
      sccv_represented_by: string | null;
      sccv_email: string | null;
      sccv_phone: string | null;
      sccv_city: string | null;
      sccv_zipcode: string | null;
      sccv_country: string | null;
      sccv_address1: string | null;
      sccv_address2: string | null;
      sccv_siret: string | null;
      sccv_vat_number: string | null;
      stock: {
        type: string;
        typology: string | null;
        price_excluding_vat_min: string | null;
        price_excluding_vat_max: string | null;
        living_area_min: string | null;
        living_area_max: string | null;
        /** @description Share still available, per cent */
        stock_level: number;
        /** @description Lots available */
        stock: number;
        price_including_vat_min: string | null;
        price_including_vat_max: string | null;
        price_reduced_vat_min: string | null;
        price_reduced_vat_max: string | null;
      }[];
      texts: {
        /** @example 42 */
        id: number;
        /** @example excerpt */
        category: string;
        category_display: string;
        title: string | null;
        content: string;
        is_rich: boolean;
        is_broadcastable: boolean;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
      }[];
      medias: {
        is_primary: boolean;
        name: string;
        type: string;
        file_url: string;
        thumbnail_url: string | null;
      }[];
      files: {
        /** @example 42 */
        id: number;
        /** @example logo */
        category: string;
        category_display: string;
        name: string;
        /** @example image */
        type: string;
        /** @example https://files.example.com/logo.png */
        file_url: string;
        thumbnail_url: string | null;
      }[];
      /**
       * @deprecated
       * @description Use `buildings`
       */
      building_several: boolean;
      /**
       * @deprecated
       * @description Use `legal_tax_eligibilities`
       */
      brs_eligibility: boolean;
      /**
       * @deprecated
       * @description Use `legal_tax_eligibilities`
       */
      bare_ownership_eligibility: boolean;
      /**
       * @deprecated
       * @description Use `legal_tax_eligibilities`
       */
      psla_eligibility: boolean;
      description: string | null;
      access: string | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** Purchase */
    Purchase: {
      /** @example 42 */
      id: number;
      /** @enum {unknown} */
      status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
      /** @example Préparée */
      status_display: string;
      /** @example 42 */
      program_id: number;
      /** @example 42 */
      lead_id: number;
      option_id: number | null;
      registration_id: number | null;
      owner: {
        /** @example 42 */
        id: number;
        fullname: string;
        shortname: string;
        email: string;
      };
      /** @example 42 */
      owner_id: number;
      /** @description The buyers, as in search results */
      contacts: {
        /** @example 42 */
        id: number;
        /** @example 42 */
        lead_id: number;
        name: string | null;
        firstname: string | null;
        display_name: string | null;
        email1: string | null;
        email2: string | null;
        phone1: string | null;
        phone2: string | null;
        legal_entity: boolean;
        company_name: string | null;
        legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
        city: string | null;
        zipcode: string | null;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
        /**
         * Format: date-time
         * @example 2026-03-14T09:26:53.589000Z
         */
        last_interaction_at: string;
      }[];
      lots: {
        /** @example 42 */
        id: number;
        reference: string;
        /** @enum {unknown} */
        type:
          | 'apartment'
          | 'house'
          | 'parking'
          | 'garage'
          | 'basement'
          | 'cellar'
          | 'commercial-space'
          | 'office-space'
          | 'land';
        typology: string | null;
        subtype: string | null;
        /** @example 20 */
        vat_rate: number;
        discount_including_vat: number;
        price_excluding_vat: number;
        price_including_vat: number;
        discounted_price_including_vat: number;
        status: ('available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable') | null;
        updated_at: string | null;
      }[];
      /** @example 20 */
      vat_rate: number;
      price_excluding_vat: number;
      /** @description Of all lots, frozen, before the discount */
      price_including_vat: number;
      /** @description It lies on the main lot */
      discount_including_vat: number;
      /** @description What the buyer pays */
      discounted_price_including_vat: number;
      deposit: {
        amount: number | null;
        received_at: string | null;
        returned_at: string | null;
      };
      deed_planned_on: string | null;
      financing_due_on: string | null;
      /** @description What was planned for a day that has passed */
      late: ('preparation' | 'financing' | 'deed')[];
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      prepared_at: string;
      signed_at: string | null;
      presented_on: string | null;
      withdrawal_ends_on: string | null;
      firm_at: string | null;
      deed_signed_at: string | null;
      delivered_at: string | null;
      canceled_at: string | null;
      cancellation_reason:
        ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** Qualification */
    Qualification: {
      project: ('home' | 'investment' | 'second-home' | 'commercial-space' | 'rental') | null;
      project_target:
        | (
            | 'to-buy-his-first-home'
            | 'to-settle-down-as-a-couple'
            | 'to-expand-the-family'
            | 'to-house-his-children'
            | 'to-reduce-taxes'
            | 'to-have-an-additional-income'
            | 'to-build-up-an-estate'
            | 'to-prepare-for-retirement'
            | 'to-spend-his-retirement'
          )
        | null;
      investment_scheme:
        ('jeanbrun' | 'lmnp' | 'bare-ownership' | 'patrimonial-investment' | 'other' | 'pinel') | null;
      property_types: (
        | 'apartment'
        | 'house'
        | 'parking'
        | 'garage'
        | 'basement'
        | 'cellar'
        | 'commercial-space'
        | 'office-space'
        | 'land'
      )[];
      property_rooms: ('T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6')[];
      property_living_area_from: number | null;
      property_living_area_to: number | null;
      /** @description Free; suggested: balcony, terrace, garden, not-overlooked, upper-floor, ground-floor, … */
      property_specific_requests: string[];
      property_search_area: string | null;
      property_search_localities: {
        /** @enum {unknown} */
        type: 'city' | 'department';
        name: string;
        zipcode: string;
        /** @example Lyon (69003) */
        fullname: string;
      }[];
      budget: number | null;
      deposit: number | null;
      reduced_vat_eligibility: boolean | null;
      zero_interest_loan_eligibility: boolean | null;
    };
    /** Record */
    Record: {
      /** @example 42 */
      id: number;
      sales_action_id: number | null;
      user_id: number | null;
      /** @enum {unknown} */
      event:
        | 'incoming-call'
        | 'outgoing-call'
        | 'outgoing-call-missed'
        | 'voicemail'
        | 'booklet'
        | 'sms'
        | 'email'
        | 'incoming-sms'
        | 'incoming-email'
        | 'meeting-in-person'
        | 'meeting-video'
        | 'meeting-phone'
        | 'meeting-canceled'
        | 'meeting-missed'
        | 'sales-desk'
        | 'comment';
      comment: string | null;
      occurred_at: string | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /**
     * Request
     * @description What said who it was reads null once the lead is anonymised
     */
    Request: {
      /**
       * @description First, second, … request of the lead
       * @example 42
       */
      id: number;
      program_id: number | null;
      key_id: number | null;
      type: ('information' | 'documentation' | 'callback' | 'meeting' | 'other') | null;
      comment: string | null;
      message: string | null;
      tracking: {
        engagement_point_uuid: string | null;
        tracking_origin:
          | (
              | 'landing'
              | 'corporate-website'
              | 'portal'
              | 'lead-ads'
              | 'lead-acquisition'
              | 'live-chat'
              | 'sales-desk'
              | 'call'
              | 'network'
              | 'prescriber'
              | 'referral'
              | 'other'
            )
          | null;
        tracking_source: string | null;
        tracking_medium: string | null;
        tracking_campaign: string | null;
        tracking_term: string | null;
        tracking_content: string | null;
        tracking_marketing_tactic: string | null;
        referrer: string | null;
      };
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
    };
    /** Tracker */
    Tracker: {
      tracking_origin:
        | (
            | 'landing'
            | 'corporate-website'
            | 'portal'
            | 'lead-ads'
            | 'lead-acquisition'
            | 'live-chat'
            | 'sales-desk'
            | 'call'
            | 'network'
            | 'prescriber'
            | 'referral'
            | 'other'
          )
        | null;
      tracking_source: string | null;
      tracking_medium: string | null;
      tracking_campaign: string | null;
      tracking_term: string | null;
      tracking_content: string | null;
      tracking_marketing_tactic: string | null;
      referrer: string | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
    };
    /** Webhook */
    Webhook: {
      /** @example 42 */
      id: number;
      /**
       * @description At the back office: the key that answers for it
       * @example 42
       */
      key_id?: number;
      /** @example https://partner.example.com/lotbook */
      url: string;
      /**
       * @example [
       *       "lot.price_changed"
       *     ]
       */
      events: (
        | '*'
        | 'lot.created'
        | 'lot.price_changed'
        | 'lot.status_changed'
        | 'lot.updated'
        | 'lot.deleted'
        | 'purchase.prepared'
        | 'purchase.signed'
        | 'purchase.firm'
        | 'purchase.deed_signed'
        | 'purchase.delivered'
        | 'purchase.canceled'
        | 'webhook.ping'
      )[];
      /** @description Programs to be told of; `all` means those that the key reaches */
      program_ids: number[] | 'all';
      description: string | null;
      is_active: boolean;
      deactivation_reason: ('gone' | 'failing' | 'revoked' | 'permission-missing') | null;
      deactivated_at: string | null;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** @description Every failure has these six keys */
    Failure: {
      /** @constant */
      success: false;
      message: string;
      /** @description One sentence that explains, where there is more to say */
      body: string | null;
      /** @description What the caller needs to go on; null where nothing is */
      data: unknown;
      /** @description Wrong fields by dotted path */
      errors: {
        [key: string]: string[];
      } | null;
      /** @description What programs tell the failure by: it stays as it is, whatever becomes of the sentences. Each route names its codes by status; more may be added. Any address may also answer `route-unknown` (404), `method-not-allowed` (405), `malformed` (400), `expectation` (417), `too-slow` (408) and `too-large` (431: the headers). */
      code: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getSpace: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read what the key is and reaches */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              tenant: {
                key: string;
                name: string;
              };
              global_permissions: ('global.lead.view' | 'global.lead.create' | 'global.webhook.manage')[];
              permissions: (
                | 'information.view'
                | 'lot-alloted.view'
                | 'lot.view'
                | 'lot.create'
                | 'lot.update'
                | 'lot.delete'
                | 'lead.create'
                | 'lead.view'
                | 'lead.update'
                | 'lead-extended.view'
                | 'lead-extended.update'
                | 'contact.create'
                | 'contact.update'
                | 'contact.delete'
                | 'record.view'
                | 'record.create'
                | 'record.update'
                | 'record.delete'
                | 'sales-action.view'
                | 'sales-action.create'
                | 'sales-action.update'
                | 'registration.view'
                | 'registration.create'
                | 'registration.delete'
                | 'option.view'
                | 'option.create'
                | 'option.update'
                | 'option.delete'
                | 'option-extended.view'
                | 'option-extended.delete'
                | 'purchase.view'
                | 'purchase-extended.view'
                | 'audit.view'
              )[];
              user: {
                /** @example 42 */
                id: number;
                fullname: string;
                shortname: string;
              } | null;
              programs: {
                /** @example 42 */
                id: number;
                registry_id: string | null;
                /** @example Les Terrasses du Parc */
                name: string;
                city: string | null;
                developer: {
                  /** @example 42 */
                  id: number;
                  name: string;
                  city: string | null;
                  zipcode: string | null;
                  country: string | null;
                  address1: string | null;
                  address2: string | null;
                  files: {
                    /** @example logo */
                    category: string;
                    category_display: string;
                    name: string;
                    /** @example image */
                    type: string;
                    /** @example https://files.example.com/logo.png */
                    file_url: string;
                    thumbnail_url: string | null;
                  }[];
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  updated_at: string;
                } | null;
                progress_status:
                  | (
                      | 'preview'
                      | 'new'
                      | 'launch'
                      | 'marketing'
                      | 'construction-work-started'
                      | 'construction-work-ongoing'
                      | 'last-opportunities'
                      | 'imminent-delivery'
                      | 'immediate-delivery'
                      | 'sold-out'
                    )
                  | null;
                progress_status_display: string | null;
                /** @constant */
                status: 'activated';
              }[];
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getPrograms: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the programs that the key reaches */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              registry_id: string | null;
              /** @example Les Terrasses du Parc */
              name: string;
              city: string | null;
              developer: {
                /** @example 42 */
                id: number;
                name: string;
                city: string | null;
                zipcode: string | null;
                country: string | null;
                address1: string | null;
                address2: string | null;
                files: {
                  /** @example logo */
                  category: string;
                  category_display: string;
                  name: string;
                  /** @example image */
                  type: string;
                  /** @example https://files.example.com/logo.png */
                  file_url: string;
                  thumbnail_url: string | null;
                }[];
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                updated_at: string;
              } | null;
              progress_status:
                | (
                    | 'preview'
                    | 'new'
                    | 'launch'
                    | 'marketing'
                    | 'construction-work-started'
                    | 'construction-work-ongoing'
                    | 'last-opportunities'
                    | 'imminent-delivery'
                    | 'immediate-delivery'
                    | 'sold-out'
                  )
                | null;
              progress_status_display: string | null;
              /** @constant */
              status: 'activated';
            }[];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a program sheet */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Program'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLots: {
    parameters: {
      query?: {
        /** @description Only lots that changed at or after this instant */
        updated_since?: string;
        /** @description `1`: `deleted` beside `data` tells which lots have gone, since `updated_since` or, without it, ever */
        with_deleted?: boolean;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the lots of a program */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              external_id: string;
              registry_id: number | null;
              parent_lot_id: number | null;
              building: components['schemas']['Building'] | null;
              /** @example A204 */
              reference: string;
              can_be_broadcasted: boolean;
              is_broadcastable: boolean;
              is_primary: boolean;
              /** @enum {unknown} */
              type:
                | 'apartment'
                | 'house'
                | 'parking'
                | 'garage'
                | 'basement'
                | 'cellar'
                | 'commercial-space'
                | 'office-space'
                | 'land';
              type_display: string;
              typology:
                | (
                    | 'T1'
                    | 'T1B'
                    | 'T2'
                    | 'T3'
                    | 'T4'
                    | 'T5'
                    | 'T6'
                    | 'T7'
                    | 'T8'
                    | 'T9'
                    | 'T10'
                    | 'underground'
                    | 'box'
                    | 'surface'
                    | 'above-ground'
                  )
                | null;
              typology_display: string | null;
              subtype:
                | (
                    | 'duplex'
                    | 'triplex'
                    | 'semi-detached-house'
                    | 'architectural-house'
                    | 'contemporary-house'
                    | 'townhouse'
                    | 'traditional-house'
                    | 'pavilion'
                    | 'chalet'
                    | 'villa'
                    | 'semi-detached-villa'
                    | '2-wheel-parking'
                    | 'adapted-pmr'
                    | 'double-parking'
                  )
                | null;
              subtype_display: string | null;
              floors: number | null;
              level: string | null;
              level_type:
                ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic') | null;
              level_display: string | null;
              reduced_vat_eligibility: boolean;
              brs_eligibility: boolean;
              bare_ownership_eligibility: boolean;
              psla_eligibility: boolean;
              available_vat_rates: number[];
              available_prices: {
                /** @example 20 */
                vat_rate: number;
                /** @example 250000 */
                price: number;
                price_with_secondary: number;
                price_per_square_meter: number | null;
              }[];
              /** @example 208333.33 */
              price_excluding_vat: number;
              unrestricted_distribution: boolean;
              living_area: number | null;
              low_ceiling_area: number | null;
              other_annex_area: number | null;
              land_area: number | null;
              balconies: number | null;
              balconies_area: number | null;
              terraces: number | null;
              terraces_area: number | null;
              gardens: number | null;
              gardens_area: number | null;
              loggias: number | null;
              loggias_area: number | null;
              bedrooms: number | null;
              exposure: ('north' | 'east' | 'south' | 'west')[];
              exposure_display: string | null;
              tags: (
                | 'adapted-pmr'
                | 'alcove'
                | 'duplex'
                | 'triplex'
                | 'rooftop'
                | 'not-overlooked'
                | 'RDJ'
                | 'RDC'
                | 'balcony'
                | 'terrace'
                | 'garden'
                | 'southern-exposure'
              )[];
              tags_display: string[];
              plan3d: string | null;
              actable_date: string | null;
              inherited_actable_date: string | null;
              real_delivery_date: string | null;
              inherited_delivery_date: string | null;
              description: string | null;
              /** @enum {unknown} */
              status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
              status_display: string;
              documents: {
                /** @example 42 */
                id: number;
                name: string;
                /** @constant */
                type: 'pdf';
                /** @enum {unknown} */
                category: 'plan' | 'other';
                /** @example https://lotbook.example.com/files/5mB0c… */
                file_url: string;
                thumbnail_url: string | null;
              }[];
              plans: {
                /** @example 42 */
                id: number;
                name: string;
                /** @constant */
                type: 'pdf';
                /** @enum {unknown} */
                category: 'plan' | 'other';
                /** @example https://lotbook.example.com/files/5mB0c… */
                file_url: string;
                thumbnail_url: string | null;
              }[];
              lots_related: {
                /** @example 42 */
                id: number;
                reference: string;
                is_primary: boolean;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology:
                  | (
                      | 'T1'
                      | 'T1B'
                      | 'T2'
                      | 'T3'
                      | 'T4'
                      | 'T5'
                      | 'T6'
                      | 'T7'
                      | 'T8'
                      | 'T9'
                      | 'T10'
                      | 'underground'
                      | 'box'
                      | 'surface'
                      | 'above-ground'
                    )
                  | null;
                subtype:
                  | (
                      | 'duplex'
                      | 'triplex'
                      | 'semi-detached-house'
                      | 'architectural-house'
                      | 'contemporary-house'
                      | 'townhouse'
                      | 'traditional-house'
                      | 'pavilion'
                      | 'chalet'
                      | 'villa'
                      | 'semi-detached-villa'
                      | '2-wheel-parking'
                      | 'adapted-pmr'
                      | 'double-parking'
                    )
                  | null;
                /** @enum {unknown} */
                status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                /** @enum {unknown} */
                relation: 'parent' | 'annex' | 'twin';
              }[];
              price_including_vat: number | null;
              price_with_secondary_including_vat: number | null;
              price_reduced_vat: number | null;
              price_with_secondary_reduced_vat: number | null;
              price_per_square_meter_excluding_vat: number | null;
              price_per_square_meter_including_vat: number | null;
              price_per_square_meter_reduced_vat: number | null;
              under_low_ceiling_area: number | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            }[];
            deleted?: {
              /** @example 42 */
              id: number;
              external_id: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              deleted_at: string;
            }[];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdLots: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Each item is judged on its own: with `id` it changes that lot, without it makes a new one */
          lots: (
            | {
                external_id: string;
                reference: string;
                /** @enum {unknown} */
                status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                is_primary: boolean;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                price_excluding_vat: number;
                registry_id?: number | null;
                parent_lot_id?: number | null;
                parent_external_id?: string | null;
                building_id?: number | null;
                subtype?:
                  | (
                      | 'duplex'
                      | 'triplex'
                      | 'semi-detached-house'
                      | 'architectural-house'
                      | 'contemporary-house'
                      | 'townhouse'
                      | 'traditional-house'
                      | 'pavilion'
                      | 'chalet'
                      | 'villa'
                      | 'semi-detached-villa'
                      | '2-wheel-parking'
                      | 'adapted-pmr'
                      | 'double-parking'
                    )
                  | null;
                typology?:
                  | (
                      | 'T1'
                      | 'T1B'
                      | 'T2'
                      | 'T3'
                      | 'T4'
                      | 'T5'
                      | 'T6'
                      | 'T7'
                      | 'T8'
                      | 'T9'
                      | 'T10'
                      | 'underground'
                      | 'box'
                      | 'surface'
                      | 'above-ground'
                    )
                  | null;
                can_be_broadcasted?: boolean;
                is_broadcastable?: boolean;
                unrestricted_distribution?: boolean;
                reduced_vat_eligibility?: boolean;
                reduced_vat_ineligibility?: boolean;
                brs_eligibility?: boolean;
                bare_ownership_eligibility?: boolean;
                psla_eligibility?: boolean;
                floors?: number | null;
                level?: string | null;
                level_type?:
                  | ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic')
                  | null;
                living_area?: number | null;
                low_ceiling_area?: number | null;
                other_annex_area?: number | null;
                land_area?: number | null;
                balconies?: number | null;
                balconies_area?: number | null;
                terraces?: number | null;
                terraces_area?: number | null;
                gardens?: number | null;
                gardens_area?: number | null;
                loggias?: number | null;
                loggias_area?: number | null;
                bedrooms?: number | null;
                exposure?: ('north' | 'east' | 'south' | 'west')[] | null;
                tags?:
                  | (
                      | 'adapted-pmr'
                      | 'alcove'
                      | 'duplex'
                      | 'triplex'
                      | 'rooftop'
                      | 'not-overlooked'
                      | 'RDJ'
                      | 'RDC'
                      | 'balcony'
                      | 'terrace'
                      | 'garden'
                      | 'southern-exposure'
                    )[]
                  | null;
                plan3d?: string | null;
                actable_date?: string | null;
                real_delivery_date?: string | null;
                description?: string | null;
              }
            | {
                /** @example 42 */
                id: number;
                external_id: string;
                reference?: string;
                /** @enum {unknown} */
                status?: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                is_primary?: boolean;
                /** @enum {unknown} */
                type?:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                price_excluding_vat?: number;
                registry_id?: number | null;
                parent_lot_id?: number | null;
                parent_external_id?: string | null;
                building_id?: number | null;
                subtype?:
                  | (
                      | 'duplex'
                      | 'triplex'
                      | 'semi-detached-house'
                      | 'architectural-house'
                      | 'contemporary-house'
                      | 'townhouse'
                      | 'traditional-house'
                      | 'pavilion'
                      | 'chalet'
                      | 'villa'
                      | 'semi-detached-villa'
                      | '2-wheel-parking'
                      | 'adapted-pmr'
                      | 'double-parking'
                    )
                  | null;
                typology?:
                  | (
                      | 'T1'
                      | 'T1B'
                      | 'T2'
                      | 'T3'
                      | 'T4'
                      | 'T5'
                      | 'T6'
                      | 'T7'
                      | 'T8'
                      | 'T9'
                      | 'T10'
                      | 'underground'
                      | 'box'
                      | 'surface'
                      | 'above-ground'
                    )
                  | null;
                can_be_broadcasted?: boolean;
                is_broadcastable?: boolean;
                unrestricted_distribution?: boolean;
                reduced_vat_eligibility?: boolean;
                reduced_vat_ineligibility?: boolean;
                brs_eligibility?: boolean;
                bare_ownership_eligibility?: boolean;
                psla_eligibility?: boolean;
                floors?: number | null;
                level?: string | null;
                level_type?:
                  | ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic')
                  | null;
                living_area?: number | null;
                low_ceiling_area?: number | null;
                other_annex_area?: number | null;
                land_area?: number | null;
                balconies?: number | null;
                balconies_area?: number | null;
                terraces?: number | null;
                terraces_area?: number | null;
                gardens?: number | null;
                gardens_area?: number | null;
                loggias?: number | null;
                loggias_area?: number | null;
                bedrooms?: number | null;
                exposure?: ('north' | 'east' | 'south' | 'west')[] | null;
                tags?:
                  | (
                      | 'adapted-pmr'
                      | 'alcove'
                      | 'duplex'
                      | 'triplex'
                      | 'rooftop'
                      | 'not-overlooked'
                      | 'RDJ'
                      | 'RDC'
                      | 'balcony'
                      | 'terrace'
                      | 'garden'
                      | 'southern-exposure'
                    )[]
                  | null;
                plan3d?: string | null;
                actable_date?: string | null;
                real_delivery_date?: string | null;
                description?: string | null;
              }
          )[];
        };
      };
    };
    responses: {
      /** @description Create or change lots in a batch */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Batch report */
            data: {
              success: {
                /** @example 42 */
                id: number;
                external_id: string;
                reference: string;
              }[];
              errors: {
                /** @description Place in the batch, from 0 */
                index: number;
                id: number | null;
                external_id: string | null;
                reference: string | null;
                errors: {
                  [key: string]: string[];
                };
              }[];
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdAllotments: {
    parameters: {
      query?: {
        /** @description Only lots that changed at or after this instant */
        updated_since?: string;
        /** @description `1`: `deleted` beside `data` tells which lots have gone, since `updated_since` or, without it, ever */
        with_deleted?: boolean;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the lots allotted to the key, and open grid */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              external_id: string;
              registry_id: number | null;
              parent_lot_id: number | null;
              building: components['schemas']['Building'] | null;
              /** @example A204 */
              reference: string;
              can_be_broadcasted: boolean;
              is_broadcastable: boolean;
              is_primary: boolean;
              /** @enum {unknown} */
              type:
                | 'apartment'
                | 'house'
                | 'parking'
                | 'garage'
                | 'basement'
                | 'cellar'
                | 'commercial-space'
                | 'office-space'
                | 'land';
              type_display: string;
              typology:
                | (
                    | 'T1'
                    | 'T1B'
                    | 'T2'
                    | 'T3'
                    | 'T4'
                    | 'T5'
                    | 'T6'
                    | 'T7'
                    | 'T8'
                    | 'T9'
                    | 'T10'
                    | 'underground'
                    | 'box'
                    | 'surface'
                    | 'above-ground'
                  )
                | null;
              typology_display: string | null;
              subtype:
                | (
                    | 'duplex'
                    | 'triplex'
                    | 'semi-detached-house'
                    | 'architectural-house'
                    | 'contemporary-house'
                    | 'townhouse'
                    | 'traditional-house'
                    | 'pavilion'
                    | 'chalet'
                    | 'villa'
                    | 'semi-detached-villa'
                    | '2-wheel-parking'
                    | 'adapted-pmr'
                    | 'double-parking'
                  )
                | null;
              subtype_display: string | null;
              floors: number | null;
              level: string | null;
              level_type:
                ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic') | null;
              level_display: string | null;
              reduced_vat_eligibility: boolean;
              brs_eligibility: boolean;
              bare_ownership_eligibility: boolean;
              psla_eligibility: boolean;
              available_vat_rates: number[];
              available_prices: {
                /** @example 20 */
                vat_rate: number;
                /** @example 250000 */
                price: number;
                price_with_secondary: number;
                price_per_square_meter: number | null;
              }[];
              /** @example 208333.33 */
              price_excluding_vat: number;
              unrestricted_distribution: boolean;
              living_area: number | null;
              low_ceiling_area: number | null;
              other_annex_area: number | null;
              land_area: number | null;
              balconies: number | null;
              balconies_area: number | null;
              terraces: number | null;
              terraces_area: number | null;
              gardens: number | null;
              gardens_area: number | null;
              loggias: number | null;
              loggias_area: number | null;
              bedrooms: number | null;
              exposure: ('north' | 'east' | 'south' | 'west')[];
              exposure_display: string | null;
              tags: (
                | 'adapted-pmr'
                | 'alcove'
                | 'duplex'
                | 'triplex'
                | 'rooftop'
                | 'not-overlooked'
                | 'RDJ'
                | 'RDC'
                | 'balcony'
                | 'terrace'
                | 'garden'
                | 'southern-exposure'
              )[];
              tags_display: string[];
              plan3d: string | null;
              actable_date: string | null;
              inherited_actable_date: string | null;
              real_delivery_date: string | null;
              inherited_delivery_date: string | null;
              description: string | null;
              /** @enum {unknown} */
              status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
              status_display: string;
              documents: {
                /** @example 42 */
                id: number;
                name: string;
                /** @constant */
                type: 'pdf';
                /** @enum {unknown} */
                category: 'plan' | 'other';
                /** @example https://lotbook.example.com/files/5mB0c… */
                file_url: string;
                thumbnail_url: string | null;
              }[];
              plans: {
                /** @example 42 */
                id: number;
                name: string;
                /** @constant */
                type: 'pdf';
                /** @enum {unknown} */
                category: 'plan' | 'other';
                /** @example https://lotbook.example.com/files/5mB0c… */
                file_url: string;
                thumbnail_url: string | null;
              }[];
              lots_related: {
                /** @example 42 */
                id: number;
                reference: string;
                is_primary: boolean;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology:
                  | (
                      | 'T1'
                      | 'T1B'
                      | 'T2'
                      | 'T3'
                      | 'T4'
                      | 'T5'
                      | 'T6'
                      | 'T7'
                      | 'T8'
                      | 'T9'
                      | 'T10'
                      | 'underground'
                      | 'box'
                      | 'surface'
                      | 'above-ground'
                    )
                  | null;
                subtype:
                  | (
                      | 'duplex'
                      | 'triplex'
                      | 'semi-detached-house'
                      | 'architectural-house'
                      | 'contemporary-house'
                      | 'townhouse'
                      | 'traditional-house'
                      | 'pavilion'
                      | 'chalet'
                      | 'villa'
                      | 'semi-detached-villa'
                      | '2-wheel-parking'
                      | 'adapted-pmr'
                      | 'double-parking'
                    )
                  | null;
                /** @enum {unknown} */
                status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                /** @enum {unknown} */
                relation: 'parent' | 'annex' | 'twin';
              }[];
              price_including_vat: number | null;
              price_with_secondary_including_vat: number | null;
              price_reduced_vat: number | null;
              price_with_secondary_reduced_vat: number | null;
              price_per_square_meter_excluding_vat: number | null;
              price_per_square_meter_including_vat: number | null;
              price_per_square_meter_reduced_vat: number | null;
              under_low_ceiling_area: number | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            }[];
            deleted?: {
              /** @example 42 */
              id: number;
              external_id: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              deleted_at: string;
            }[];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLotsByLotId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        lotId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a lot */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Lot'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  deleteProgramsByProgramIdLotsByLotId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        lotId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Delete a lot */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Lot'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lot-status-protected'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLotsByLotIdFiles: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        lotId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the plans of a lot */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              name: string;
              /** @constant */
              type: 'pdf';
              /** @enum {unknown} */
              category: 'plan' | 'other';
              /** @example https://lotbook.example.com/files/5mB0c… */
              file_url: string;
              thumbnail_url: string | null;
            }[];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdLotsByLotIdFiles: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        lotId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file itself, a PDF of a plan
           */
          file: Blob;
        };
      };
    };
    responses: {
      /** @description Add a plan to a lot */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Lot file */
            data: {
              /** @example 42 */
              id: number;
              name: string;
              /** @constant */
              type: 'pdf';
              /** @enum {unknown} */
              category: 'plan' | 'other';
              /** @example https://lotbook.example.com/files/5mB0c… */
              file_url: string;
              thumbnail_url: string | null;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lot-plans-full'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  deleteProgramsByProgramIdLotsByLotIdFilesByLotFileId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        lotId: number;
        lotFileId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Remove a plan of a lot */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Lot file */
            data: {
              /** @example 42 */
              id: number;
              name: string;
              /** @constant */
              type: 'pdf';
              /** @enum {unknown} */
              category: 'plan' | 'other';
              /** @example https://lotbook.example.com/files/5mB0c… */
              file_url: string;
              thumbnail_url: string | null;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getLeads: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
        /** @description Only leads whose sheet changed, the last interaction included, at or after this instant */
        updated_since?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List leads */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Lead'][];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postLeads: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Object; `name` and one e-mail or phone are required. Fields: title, name, firstname, email1, email2, phone1, phone2, city, zipcode, country, address1, address2, resides_since, legal_entity, legal_status, company_name, company_siret, optin_email, optin_phone, optin_sms, optin_email_tracking, optout_email, optout_phone, optout_sms, optout_email_tracking, birthdate, birthplace, nationality, marital_status, profession, socio_professional_category, is_employed, vehicles, children, primary_residence, own_secondary_residence, first_time_homeowner, has_already_invested, has_already_invested_comment, bank_name, insurance_name, has_broker, birthname, employer_name, work_address, monthly_net_income, annual_bonus, other_annual_income, annual_taxable_income_n1, annual_taxable_income_n2, annual_net_income
           * @example {
           *       "name": "Martin",
           *       "firstname": "Jeanne",
           *       "email1": "jeanne.martin@example.com"
           *     }
           */
          contact?: unknown;
          /**
           * @description Object. Fields: request_type, request_comment, project, project_target, investment_scheme, property_types, property_rooms, property_living_area_from, property_living_area_to, property_specific_requests, property_search_area, property_search_localities, property_search_insee_localities, budget, deposit, reduced_vat_eligibility, zero_interest_loan_eligibility, message, temperature, tracking_engagement_point_uuid, tracking_origin, tracking_source, tracking_medium, tracking_campaign, tracking_term, tracking_content, tracking_marketing_tactic
           * @example {
           *       "request_type": "information",
           *       "property_rooms": [
           *         "T3"
           *       ],
           *       "tracking_origin": "landing"
           *     }
           */
          lead?: unknown;
        };
      };
    };
    responses: {
      /** @description Send a lead that concerns no program */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Lead received */
            data: {
              initial_payload: {
                contact: unknown;
                lead: unknown;
              };
              skipped_fields: {
                contact?: {
                  [key: string]: string;
                };
                lead?: {
                  [key: string]: string;
                };
              } | null;
              processed_fields: {
                lead: unknown;
                request: {
                  type: ('information' | 'documentation' | 'callback' | 'meeting' | 'other') | null;
                  comment: string | null;
                };
                contact: unknown;
              };
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getLeadsByLeadId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a lead sheet */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Lead'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeads: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
        /** @description Only leads whose sheet changed, the last interaction included, at or after this instant */
        updated_since?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the leads that are interested in the program */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Lead'][];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdLeads: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Object; `name` and one e-mail or phone are required. Fields: title, name, firstname, email1, email2, phone1, phone2, city, zipcode, country, address1, address2, resides_since, legal_entity, legal_status, company_name, company_siret, optin_email, optin_phone, optin_sms, optin_email_tracking, optout_email, optout_phone, optout_sms, optout_email_tracking, birthdate, birthplace, nationality, marital_status, profession, socio_professional_category, is_employed, vehicles, children, primary_residence, own_secondary_residence, first_time_homeowner, has_already_invested, has_already_invested_comment, bank_name, insurance_name, has_broker, birthname, employer_name, work_address, monthly_net_income, annual_bonus, other_annual_income, annual_taxable_income_n1, annual_taxable_income_n2, annual_net_income
           * @example {
           *       "name": "Martin",
           *       "firstname": "Jeanne",
           *       "email1": "jeanne.martin@example.com"
           *     }
           */
          contact?: unknown;
          /**
           * @description Object. Fields: request_type, request_comment, project, project_target, investment_scheme, property_types, property_rooms, property_living_area_from, property_living_area_to, property_specific_requests, property_search_area, property_search_localities, property_search_insee_localities, budget, deposit, reduced_vat_eligibility, zero_interest_loan_eligibility, message, temperature, tracking_engagement_point_uuid, tracking_origin, tracking_source, tracking_medium, tracking_campaign, tracking_term, tracking_content, tracking_marketing_tactic
           * @example {
           *       "request_type": "information",
           *       "property_rooms": [
           *         "T3"
           *       ],
           *       "tracking_origin": "landing"
           *     }
           */
          lead?: unknown;
        };
      };
    };
    responses: {
      /** @description Send a lead that concerns a program */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Lead received */
            data: {
              initial_payload: {
                contact: unknown;
                lead: unknown;
              };
              skipped_fields: {
                contact?: {
                  [key: string]: string;
                };
                lead?: {
                  [key: string]: string;
                };
              } | null;
              processed_fields: {
                lead: unknown;
                request: {
                  type: ('information' | 'documentation' | 'callback' | 'meeting' | 'other') | null;
                  comment: string | null;
                };
                contact: unknown;
              };
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getLeadsByLeadIdRequests: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the requests of a lead */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Request'][];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdRequests: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the requests of a lead that is interested in the program */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Request'][];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the sheet of a lead that is interested in the program */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Lead'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getContacts: {
    parameters: {
      query?: {
        /** @description E-mail addresses; one parameter a value */
        'emails[]'?: string[];
        /** @description Phone numbers, international or French; one parameter a value */
        'phones[]'?: string[];
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Search contacts in the client space */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              /** @example 42 */
              lead_id: number;
              name: string | null;
              firstname: string | null;
              display_name: string | null;
              email1: string | null;
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              legal_entity: boolean;
              company_name: string | null;
              legal_status:
                ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
              city: string | null;
              zipcode: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              last_interaction_at: string;
            }[];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdContacts: {
    parameters: {
      query?: {
        /** @description E-mail addresses; one parameter a value */
        'emails[]'?: string[];
        /** @description Phone numbers, international or French; one parameter a value */
        'phones[]'?: string[];
        /** @description Family names; one parameter a value */
        'names[]'?: string[];
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Search contacts in a program */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              /** @example 42 */
              lead_id: number;
              name: string | null;
              firstname: string | null;
              display_name: string | null;
              email1: string | null;
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              legal_entity: boolean;
              company_name: string | null;
              legal_status:
                ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
              city: string | null;
              zipcode: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              last_interaction_at: string;
            }[];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdContacts: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the contacts of a lead */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Contact'][];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdLeadsByLeadIdContacts: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          title?: ('mr' | 'ms') | null;
          firstname?: string | null;
          email1?: string | null;
          email2?: string | null;
          phone1?: string | null;
          phone2?: string | null;
          city?: string | null;
          zipcode?: string | null;
          country?: string | null;
          address1?: string | null;
          address2?: string | null;
          resides_since?: number | null;
          legal_entity?: boolean | null;
          legal_status?: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
          company_name?: string | null;
          company_siret?: string | null;
          optin_email?: boolean | null;
          optin_phone?: boolean | null;
          optin_sms?: boolean | null;
          optin_email_tracking?: boolean | null;
          optout_email?: boolean | null;
          optout_phone?: boolean | null;
          optout_sms?: boolean | null;
          optout_email_tracking?: boolean | null;
          birthdate?: string | null;
          birthplace?: string | null;
          nationality?: string | null;
          marital_status?:
            ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
          profession?: string | null;
          socio_professional_category?:
            | (
                | 'public-sector-executives'
                | 'private-sector-executives'
                | 'company-directors'
                | 'liberal-professions-and-higher-intellectuals'
                | 'artisans'
                | 'traders-and-self-employed'
                | 'private-sector-employees'
                | 'public-sector-employees'
                | 'skilled-workers'
                | 'unskilled-workers'
                | 'farmers'
                | 'agricultural-workers'
                | 'retirees'
                | 'students'
                | 'job-seekers'
                | 'non-job-seekers'
                | 'other'
              )
            | null;
          is_employed?: boolean | null;
          vehicles?: number | null;
          children?: number | null;
          primary_residence?: ('owner' | 'tenant' | 'other') | null;
          own_secondary_residence?: boolean | null;
          first_time_homeowner?: boolean | null;
          has_already_invested?: boolean | null;
          has_already_invested_comment?: string | null;
          bank_name?: string | null;
          insurance_name?: string | null;
          has_broker?: boolean | null;
        };
      };
    };
    responses: {
      /** @description Add a contact to a lead */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Contact'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'contact-of-another-lead'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdContactsByContactId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        contactId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a contact */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Contact'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  putProgramsByProgramIdLeadsByLeadIdContactsByContactId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        contactId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          name?: string | null;
          title?: ('mr' | 'ms') | null;
          firstname?: string | null;
          email1?: string | null;
          email2?: string | null;
          phone1?: string | null;
          phone2?: string | null;
          city?: string | null;
          zipcode?: string | null;
          country?: string | null;
          address1?: string | null;
          address2?: string | null;
          resides_since?: number | null;
          legal_entity?: boolean | null;
          legal_status?: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
          company_name?: string | null;
          company_siret?: string | null;
          optin_email?: boolean | null;
          optin_phone?: boolean | null;
          optin_sms?: boolean | null;
          optin_email_tracking?: boolean | null;
          optout_email?: boolean | null;
          optout_phone?: boolean | null;
          optout_sms?: boolean | null;
          optout_email_tracking?: boolean | null;
          birthdate?: string | null;
          birthplace?: string | null;
          nationality?: string | null;
          marital_status?:
            ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
          profession?: string | null;
          socio_professional_category?:
            | (
                | 'public-sector-executives'
                | 'private-sector-executives'
                | 'company-directors'
                | 'liberal-professions-and-higher-intellectuals'
                | 'artisans'
                | 'traders-and-self-employed'
                | 'private-sector-employees'
                | 'public-sector-employees'
                | 'skilled-workers'
                | 'unskilled-workers'
                | 'farmers'
                | 'agricultural-workers'
                | 'retirees'
                | 'students'
                | 'job-seekers'
                | 'non-job-seekers'
                | 'other'
              )
            | null;
          is_employed?: boolean | null;
          vehicles?: number | null;
          children?: number | null;
          primary_residence?: ('owner' | 'tenant' | 'other') | null;
          own_secondary_residence?: boolean | null;
          first_time_homeowner?: boolean | null;
          has_already_invested?: boolean | null;
          has_already_invested_comment?: string | null;
          bank_name?: string | null;
          insurance_name?: string | null;
          has_broker?: boolean | null;
        };
      };
    };
    responses: {
      /** @description Change a contact */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Contact'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'contact-of-another-lead'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  deleteProgramsByProgramIdLeadsByLeadIdContactsByContactId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        contactId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Delete a contact */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Contact'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'last-contact'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdQualification: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the qualification of a lead */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Qualification'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  putProgramsByProgramIdLeadsByLeadIdQualification: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          project?: ('home' | 'investment' | 'second-home' | 'commercial-space' | 'rental') | null;
          project_target?:
            | (
                | 'to-buy-his-first-home'
                | 'to-settle-down-as-a-couple'
                | 'to-expand-the-family'
                | 'to-house-his-children'
                | 'to-reduce-taxes'
                | 'to-have-an-additional-income'
                | 'to-build-up-an-estate'
                | 'to-prepare-for-retirement'
                | 'to-spend-his-retirement'
              )
            | null;
          investment_scheme?:
            ('jeanbrun' | 'lmnp' | 'bare-ownership' | 'patrimonial-investment' | 'other' | 'pinel') | null;
          property_types?:
            | (
                | 'apartment'
                | 'house'
                | 'parking'
                | 'garage'
                | 'basement'
                | 'cellar'
                | 'commercial-space'
                | 'office-space'
                | 'land'
              )[]
            | null;
          property_rooms?: ('T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6')[] | null;
          property_living_area_from?: number | null;
          property_living_area_to?: number | null;
          property_specific_requests?: string[] | null;
          property_search_area?: string | null;
          property_search_localities?: (number | string)[] | null;
          property_search_insee_localities?: (number | string)[] | null;
          budget?: number | null;
          deposit?: number | null;
          reduced_vat_eligibility?: boolean | null;
          zero_interest_loan_eligibility?: boolean | null;
        };
      };
    };
    responses: {
      /** @description Change the qualification of a lead */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Qualification'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'lead-under-prescription'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdInterest: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the interest of a lead in a program */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Interest'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  putProgramsByProgramIdLeadsByLeadIdInterest: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          status?: 'ongoing' | 'to-follow' | 'discarded';
          temperature?: ('cold' | 'warm' | 'hot') | null;
          follow_reason?:
            | (
                | 'family-situation'
                | 'occupational-status'
                | 'administrative-formality'
                | 'expected-income'
                | 'project-to-update'
                | 'follow-up'
                | 'other'
              )
            | null;
          discard_reason?:
            | (
                | 'do-not-reply'
                | 'curious'
                | 'incorrect-contact-information'
                | 'do-not-have-any-plans'
                | 'looking-for-rental'
                | 'looking-for-former'
                | 'bought-from-competitor'
                | 'bought-former-property'
                | 'interest-in-another-program'
                | 'price'
                | 'budget'
                | 'location'
                | 'product'
                | 'delivery-date'
                | 'out-of-stock'
                | 'withdrawal'
                | 'other'
              )
            | null;
          memo_content?: string | null;
          optin?: boolean;
        };
      };
    };
    responses: {
      /** @description Change the interest of a lead in a program */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Interest'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'lead-protected'
              | 'lead-under-prescription'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdRecords: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the records of a lead on a program, newest first */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Record'][];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdLeadsByLeadIdRecords: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          event:
            | 'incoming-call'
            | 'outgoing-call'
            | 'outgoing-call-missed'
            | 'voicemail'
            | 'booklet'
            | 'sms'
            | 'email'
            | 'incoming-sms'
            | 'incoming-email'
            | 'meeting-in-person'
            | 'meeting-video'
            | 'meeting-phone'
            | 'meeting-canceled'
            | 'meeting-missed'
            | 'sales-desk'
            | 'comment';
          comment?: string | null;
          occurred_at?: string | null;
          sales_action_id?: number | null;
        };
      };
    };
    responses: {
      /** @description Add a record */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Record'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdRecordsByRecordId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        recordId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a record */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Record'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  putProgramsByProgramIdLeadsByLeadIdRecordsByRecordId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        recordId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          event?:
            | 'incoming-call'
            | 'outgoing-call'
            | 'outgoing-call-missed'
            | 'voicemail'
            | 'booklet'
            | 'sms'
            | 'email'
            | 'incoming-sms'
            | 'incoming-email'
            | 'meeting-in-person'
            | 'meeting-video'
            | 'meeting-phone'
            | 'meeting-canceled'
            | 'meeting-missed'
            | 'sales-desk'
            | 'comment';
          comment?: string | null;
          occurred_at?: string | null;
          sales_action_id?: number | null;
        };
      };
    };
    responses: {
      /** @description Change a record */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Record'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  deleteProgramsByProgramIdLeadsByLeadIdRecordsByRecordId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        recordId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Delete a record */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: null;
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdSalesActions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the sales actions of a lead on a program, newest first */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /** @enum {unknown} */
              priority: 'low' | 'medium' | 'high';
              comment: string | null;
              cancellation_comment: string | null;
              /** @enum {unknown} */
              owner_assignment: 'interest-owner' | 'manual';
              user_id: number | null;
              issue: ('success' | 'failure') | null;
              /** @enum {unknown} */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              scheduled_at: string | null;
              due_at: string | null;
              end_at: string | null;
              closed_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            }[];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdLeadsByLeadIdSalesActions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          type:
            | 'request-to-process'
            | 'call'
            | 'send-email'
            | 'send-sms'
            | 'meeting-phone'
            | 'meeting-video'
            | 'meeting-in-person'
            | 'other';
          /** @enum {unknown} */
          status: 'pending' | 'scheduled' | 'completed';
          /** @enum {unknown} */
          priority?: 'low' | 'medium' | 'high';
          /** @enum {unknown} */
          owner_assignment?: 'interest-owner' | 'manual';
          user_id?: number | null;
          scheduled_at?: string | null;
          due_at?: string | null;
          comment?: string | null;
          performed_at?: string | null;
          issue?: ('success' | 'failure') | null;
        };
      };
    };
    responses: {
      /** @description Add a sales action */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Sales action */
            data: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /** @enum {unknown} */
              priority: 'low' | 'medium' | 'high';
              comment: string | null;
              cancellation_comment: string | null;
              /** @enum {unknown} */
              owner_assignment: 'interest-owner' | 'manual';
              user_id: number | null;
              issue: ('success' | 'failure') | null;
              /** @enum {unknown} */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              scheduled_at: string | null;
              due_at: string | null;
              end_at: string | null;
              closed_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLeadsByLeadIdSalesActionsBySalesActionId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        salesActionId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a sales action */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Sales action */
            data: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /** @enum {unknown} */
              priority: 'low' | 'medium' | 'high';
              comment: string | null;
              cancellation_comment: string | null;
              /** @enum {unknown} */
              owner_assignment: 'interest-owner' | 'manual';
              user_id: number | null;
              issue: ('success' | 'failure') | null;
              /** @enum {unknown} */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              scheduled_at: string | null;
              due_at: string | null;
              end_at: string | null;
              closed_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  putProgramsByProgramIdLeadsByLeadIdSalesActionsBySalesActionId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        salesActionId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          type?:
            | 'request-to-process'
            | 'call'
            | 'send-email'
            | 'send-sms'
            | 'meeting-phone'
            | 'meeting-video'
            | 'meeting-in-person'
            | 'other';
          /** @enum {unknown} */
          status?: 'pending' | 'scheduled';
          /** @enum {unknown} */
          priority?: 'low' | 'medium' | 'high';
          /** @enum {unknown} */
          owner_assignment?: 'interest-owner' | 'manual';
          user_id?: number | null;
          scheduled_at?: string | null;
          due_at?: string | null;
          comment?: string | null;
        };
      };
    };
    responses: {
      /** @description Change an open sales action */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Sales action */
            data: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /** @enum {unknown} */
              priority: 'low' | 'medium' | 'high';
              comment: string | null;
              cancellation_comment: string | null;
              /** @enum {unknown} */
              owner_assignment: 'interest-owner' | 'manual';
              user_id: number | null;
              issue: ('success' | 'failure') | null;
              /** @enum {unknown} */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              scheduled_at: string | null;
              due_at: string | null;
              end_at: string | null;
              closed_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'action-closed'
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  postProgramsByProgramIdLeadsByLeadIdSalesActionsBySalesActionIdClose: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        leadId: number;
        salesActionId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          status: 'completed' | 'canceled';
          performed_at?: string | null;
          issue?: ('success' | 'failure') | null;
          cancellation_type?: ('duplicate' | 'error' | 'delay-expired' | 'other') | null;
          cancellation_comment?: string | null;
        };
      };
    };
    responses: {
      /** @description Close a sales action */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Sales action */
            data: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /** @enum {unknown} */
              priority: 'low' | 'medium' | 'high';
              comment: string | null;
              cancellation_comment: string | null;
              /** @enum {unknown} */
              owner_assignment: 'interest-owner' | 'manual';
              user_id: number | null;
              issue: ('success' | 'failure') | null;
              /** @enum {unknown} */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              scheduled_at: string | null;
              due_at: string | null;
              end_at: string | null;
              closed_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'action-closed'
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lead-anonymised'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdOptions: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
        /** @description Only options that were placed, changed or ran out at or after this instant, and those that wait where any did; what becomes of their buyers and lots does not count */
        updated_since?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List options */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Option'][];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdOptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example 42 */
          lead_id: number;
          owner_id?: number | null;
          /** @description Exactly one main lot */
          lots: {
            /** @example 42 */
            id: number;
          }[];
          /** @enum {unknown} */
          vat_rate: 5.5 | 20 | 0;
          comment?: string | null;
        };
      };
    };
    responses: {
      /** @description Place an option */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Option'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'lot-unavailable'
              | 'malformed'
              | 'not-found'
              | 'option-already-placed'
              | 'option-main-missing'
              | 'option-several-mains'
              | 'option-twin-missing'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdOptionsByOptionId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        optionId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read an option */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Option'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  putProgramsByProgramIdOptionsByOptionId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        optionId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          owner_id?: number | null;
          prolongation_hours: number;
        };
      };
    };
    responses: {
      /** @description Prolong an option */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Option'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'option-already-prolonged'
              | 'option-gone'
              | 'option-not-owned'
              | 'options-waiting'
              | 'permission-missing'
              | 'prolongation-too-long'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  postProgramsByProgramIdOptionsByOptionId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        optionId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          owner_id?: number | null;
          prolongation_hours: number;
        };
      };
    };
    responses: {
      /** @description Prolong an option */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Option'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'option-already-prolonged'
              | 'option-gone'
              | 'option-not-owned'
              | 'options-waiting'
              | 'permission-missing'
              | 'prolongation-too-long'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  deleteProgramsByProgramIdOptionsByOptionId: {
    parameters: {
      query?: {
        owner_id?: number | null;
      };
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        optionId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          owner_id?: number | null;
        };
      };
    };
    responses: {
      /** @description Cancel an option */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Option'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'option-gone'
              | 'option-not-owned'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdPurchases: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
        /** @description Only purchases that were prepared or changed at or after this instant; what becomes of their buyers and lots does not count, nor what is late by then */
        updated_since?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List purchases */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Purchase'][];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdPurchasesByPurchaseId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        purchaseId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a purchase */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Purchase'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdRegistrations: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
        /** @description Only registrations that changed, or ran out, at or after this instant */
        updated_since?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List registrations */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              lead_id: number | null;
              fullname: string | null;
              email1: string | null;
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              ruling_required: number | null;
              owner: {
                /** @example 42 */
                id: number;
                fullname: string;
                shortname: string;
              };
              expires_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            }[];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postProgramsByProgramIdRegistrations: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          owner_id?: number | null;
          title?: ('mr' | 'ms') | null;
          name: string;
          firstname: string;
          /**
           * Format: email
           * @example jeanne.martin@example.com
           */
          email1: string;
          email2?: string | null;
          /**
           * @description International or French format
           * @example +33612345678
           */
          phone1: string;
          phone2?: string | null;
          city?: string | null;
          zipcode?: string | null;
          country?: string | null;
          address1?: string | null;
          address2?: string | null;
          comment?: string | null;
        };
      };
    };
    responses: {
      /** @description Declare a person on a program */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              lead_id: number | null;
              title: ('mr' | 'ms') | null;
              name: string | null;
              firstname: string | null;
              fullname: string | null;
              email1: string | null;
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              city: string | null;
              zipcode: string | null;
              country: string | null;
              address1: string | null;
              address2: string | null;
              comment: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
              rejection_comment: string | null;
              processing_report: {
                message: string;
                rules: {
                  /** @enum {unknown} */
                  rule:
                    | 'manual-mode'
                    | 'already-registered'
                    | 'cooling-off'
                    | 'protected-lead'
                    | 'known-lead'
                    | 'one-person'
                    | 'ruling';
                  /** @enum {unknown} */
                  outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                }[];
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                analysed_at: string;
              } | null;
              ruling_required: number | null;
              owner: {
                /** @example 42 */
                id: number;
                fullname: string;
                shortname: string;
              };
              created_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              };
              updated_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              };
              processed_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              } | null;
              processed_at: string | null;
              expires_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getProgramsByProgramIdRegistrationsByRegistrationId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        registrationId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a registration */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              lead_id: number | null;
              title: ('mr' | 'ms') | null;
              name: string | null;
              firstname: string | null;
              fullname: string | null;
              email1: string | null;
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              city: string | null;
              zipcode: string | null;
              country: string | null;
              address1: string | null;
              address2: string | null;
              comment: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
              rejection_comment: string | null;
              processing_report: {
                message: string;
                rules: {
                  /** @enum {unknown} */
                  rule:
                    | 'manual-mode'
                    | 'already-registered'
                    | 'cooling-off'
                    | 'protected-lead'
                    | 'known-lead'
                    | 'one-person'
                    | 'ruling';
                  /** @enum {unknown} */
                  outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                }[];
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                analysed_at: string;
              } | null;
              ruling_required: number | null;
              owner: {
                /** @example 42 */
                id: number;
                fullname: string;
                shortname: string;
              };
              created_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              };
              updated_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              };
              processed_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              } | null;
              processed_at: string | null;
              expires_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  deleteProgramsByProgramIdRegistrationsByRegistrationId: {
    parameters: {
      query?: {
        owner_id?: number | null;
      };
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        programId: number;
        registrationId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          owner_id?: number | null;
        };
      };
    };
    responses: {
      /** @description Give up a registration */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              lead_id: number | null;
              title: ('mr' | 'ms') | null;
              name: string | null;
              firstname: string | null;
              fullname: string | null;
              email1: string | null;
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              city: string | null;
              zipcode: string | null;
              country: string | null;
              address1: string | null;
              address2: string | null;
              comment: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
              rejection_comment: string | null;
              processing_report: {
                message: string;
                rules: {
                  /** @enum {unknown} */
                  rule:
                    | 'manual-mode'
                    | 'already-registered'
                    | 'cooling-off'
                    | 'protected-lead'
                    | 'known-lead'
                    | 'one-person'
                    | 'ruling';
                  /** @enum {unknown} */
                  outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                }[];
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                analysed_at: string;
              } | null;
              ruling_required: number | null;
              owner: {
                /** @example 42 */
                id: number;
                fullname: string;
                shortname: string;
              };
              created_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              };
              updated_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              };
              processed_by: {
                id: number | null;
                fullname: string;
                shortname: string;
              } | null;
              processed_at: string | null;
              expires_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'registration-ended'
              | 'registration-not-owned'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  getLeadsByLeadIdHistory: {
    parameters: {
      query?: {
        /** @description Answer with the record as it was at this instant, inclusive, instead of its history */
        as_of?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the history of a lead */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data:
              | {
                  /**
                   * @description Identifier of the event
                   * @example 0b7f2a51-6f0e-4a43-9a0b-6f7d3b1c2a10
                   */
                  id: string;
                  /** @example LotPriceChanged */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /** @example Camille Lefèvre */
                    fullname: string;
                    key_id: number | null;
                  };
                  /**
                   * @description Every field that reads differently after the event: `[before, after]`
                   * @example {
                   *       "price_excluding_vat": [
                   *         208333.33,
                   *         212500
                   *       ]
                   *     }
                   */
                  changes: {
                    [key: string]: unknown[];
                  };
                }[]
              | components['schemas']['Lead'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdLotsByLotIdHistory: {
    parameters: {
      query?: {
        /** @description Answer with the record as it was at this instant, inclusive, instead of its history */
        as_of?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        lotId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the history of a lot */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data:
              | {
                  /**
                   * @description Identifier of the event
                   * @example 0b7f2a51-6f0e-4a43-9a0b-6f7d3b1c2a10
                   */
                  id: string;
                  /** @example LotPriceChanged */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /** @example Camille Lefèvre */
                    fullname: string;
                    key_id: number | null;
                  };
                  /**
                   * @description Every field that reads differently after the event: `[before, after]`
                   * @example {
                   *       "price_excluding_vat": [
                   *         208333.33,
                   *         212500
                   *       ]
                   *     }
                   */
                  changes: {
                    [key: string]: unknown[];
                  };
                }[]
              | components['schemas']['Lot'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdOptionsByOptionIdHistory: {
    parameters: {
      query?: {
        /** @description Answer with the record as it was at this instant, inclusive, instead of its history */
        as_of?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        optionId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the history of an option */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data:
              | {
                  /**
                   * @description Identifier of the event
                   * @example 0b7f2a51-6f0e-4a43-9a0b-6f7d3b1c2a10
                   */
                  id: string;
                  /** @example LotPriceChanged */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /** @example Camille Lefèvre */
                    fullname: string;
                    key_id: number | null;
                  };
                  /**
                   * @description Every field that reads differently after the event: `[before, after]`
                   * @example {
                   *       "price_excluding_vat": [
                   *         208333.33,
                   *         212500
                   *       ]
                   *     }
                   */
                  changes: {
                    [key: string]: unknown[];
                  };
                }[]
              | components['schemas']['Option'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdPurchasesByPurchaseIdHistory: {
    parameters: {
      query?: {
        /** @description Answer with the record as it was at this instant, inclusive, instead of its history */
        as_of?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        purchaseId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the history of a purchase */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data:
              | {
                  /**
                   * @description Identifier of the event
                   * @example 0b7f2a51-6f0e-4a43-9a0b-6f7d3b1c2a10
                   */
                  id: string;
                  /** @example LotPriceChanged */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /** @example Camille Lefèvre */
                    fullname: string;
                    key_id: number | null;
                  };
                  /**
                   * @description Every field that reads differently after the event: `[before, after]`
                   * @example {
                   *       "price_excluding_vat": [
                   *         208333.33,
                   *         212500
                   *       ]
                   *     }
                   */
                  changes: {
                    [key: string]: unknown[];
                  };
                }[]
              | components['schemas']['Purchase'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getProgramsByProgramIdRegistrationsByRegistrationIdHistory: {
    parameters: {
      query?: {
        /** @description Answer with the record as it was at this instant, inclusive, instead of its history */
        as_of?: string;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        programId: number;
        registrationId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read the history of a registration */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data:
              | {
                  /**
                   * @description Identifier of the event
                   * @example 0b7f2a51-6f0e-4a43-9a0b-6f7d3b1c2a10
                   */
                  id: string;
                  /** @example LotPriceChanged */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /** @example Camille Lefèvre */
                    fullname: string;
                    key_id: number | null;
                  };
                  /**
                   * @description Every field that reads differently after the event: `[before, after]`
                   * @example {
                   *       "price_excluding_vat": [
                   *         208333.33,
                   *         212500
                   *       ]
                   *     }
                   */
                  changes: {
                    [key: string]: unknown[];
                  };
                }[]
              | {
                  /** @example 42 */
                  id: number;
                  lead_id: number | null;
                  title: ('mr' | 'ms') | null;
                  name: string | null;
                  firstname: string | null;
                  fullname: string | null;
                  email1: string | null;
                  email2: string | null;
                  phone1: string | null;
                  phone2: string | null;
                  city: string | null;
                  zipcode: string | null;
                  country: string | null;
                  address1: string | null;
                  address2: string | null;
                  comment: string | null;
                  status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
                  rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
                  rejection_comment: string | null;
                  processing_report: {
                    message: string;
                    rules: {
                      /** @enum {unknown} */
                      rule:
                        | 'manual-mode'
                        | 'already-registered'
                        | 'cooling-off'
                        | 'protected-lead'
                        | 'known-lead'
                        | 'one-person'
                        | 'ruling';
                      /** @enum {unknown} */
                      outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                    }[];
                    /**
                     * Format: date-time
                     * @example 2026-03-14T09:26:53.589000Z
                     */
                    analysed_at: string;
                  } | null;
                  ruling_required: number | null;
                  owner: {
                    /** @example 42 */
                    id: number;
                    fullname: string;
                    shortname: string;
                  };
                  created_by: {
                    id: number | null;
                    fullname: string;
                    shortname: string;
                  };
                  updated_by: {
                    id: number | null;
                    fullname: string;
                    shortname: string;
                  };
                  processed_by: {
                    id: number | null;
                    fullname: string;
                    shortname: string;
                  } | null;
                  processed_at: string | null;
                  expires_at: string | null;
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  created_at: string;
                  /**
                   * Format: date-time
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  updated_at: string;
                };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  getWebhooks: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List the webhooks */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Webhook'][];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postWebhooks: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example https://partner.example.com/lotbook */
          url: string;
          /**
           * @default [
           *       "*"
           *     ]
           * @example [
           *       "lot.price_changed"
           *     ]
           */
          events?: (
            | '*'
            | 'lot.created'
            | 'lot.price_changed'
            | 'lot.status_changed'
            | 'lot.updated'
            | 'lot.deleted'
            | 'purchase.prepared'
            | 'purchase.signed'
            | 'purchase.firm'
            | 'purchase.deed_signed'
            | 'purchase.delivered'
            | 'purchase.canceled'
            | 'webhook.ping'
          )[];
          /** @description Programs to be told of; `all` means those that the key reaches */
          program_ids?: number[] | 'all';
          description?: string | null;
          is_active?: boolean;
        };
      };
    };
    responses: {
      /** @description Subscribe to changes of lots */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              /**
               * @description At the back office: the key that answers for it
               * @example 42
               */
              key_id?: number;
              /** @example https://partner.example.com/lotbook */
              url: string;
              /**
               * @example [
               *       "lot.price_changed"
               *     ]
               */
              events: (
                | '*'
                | 'lot.created'
                | 'lot.price_changed'
                | 'lot.status_changed'
                | 'lot.updated'
                | 'lot.deleted'
                | 'purchase.prepared'
                | 'purchase.signed'
                | 'purchase.firm'
                | 'purchase.deed_signed'
                | 'purchase.delivered'
                | 'purchase.canceled'
                | 'webhook.ping'
              )[];
              /** @description Programs to be told of; `all` means those that the key reaches */
              program_ids: number[] | 'all';
              description: string | null;
              is_active: boolean;
              deactivation_reason: ('gone' | 'failing' | 'revoked' | 'permission-missing') | null;
              deactivated_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
              /**
               * @description Signs every message (Standard Webhooks); shown this once
               * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4wJbXbRWGRk=
               */
              secret: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type'
              | 'webhooks-full';
          };
        };
      };
    };
  };
  getWebhooksByWebhookId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Read a webhook */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Webhook'];
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  putWebhooksByWebhookId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @example https://partner.example.com/lotbook */
          url?: string;
          /**
           * @example [
           *       "lot.price_changed"
           *     ]
           */
          events?: (
            | '*'
            | 'lot.created'
            | 'lot.price_changed'
            | 'lot.status_changed'
            | 'lot.updated'
            | 'lot.deleted'
            | 'purchase.prepared'
            | 'purchase.signed'
            | 'purchase.firm'
            | 'purchase.deed_signed'
            | 'purchase.delivered'
            | 'purchase.canceled'
            | 'webhook.ping'
          )[];
          /** @description Programs to be told of; `all` means those that the key reaches */
          program_ids?: number[] | 'all';
          description?: string | null;
          is_active?: boolean;
        };
      };
    };
    responses: {
      /** @description Change a webhook */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Webhook'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  deleteWebhooksByWebhookId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Unsubscribe */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: components['schemas']['Webhook'];
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  postWebhooksByWebhookIdRotate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Get another secret */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              /**
               * @description At the back office: the key that answers for it
               * @example 42
               */
              key_id?: number;
              /** @example https://partner.example.com/lotbook */
              url: string;
              /**
               * @example [
               *       "lot.price_changed"
               *     ]
               */
              events: (
                | '*'
                | 'lot.created'
                | 'lot.price_changed'
                | 'lot.status_changed'
                | 'lot.updated'
                | 'lot.deleted'
                | 'purchase.prepared'
                | 'purchase.signed'
                | 'purchase.firm'
                | 'purchase.deed_signed'
                | 'purchase.delivered'
                | 'purchase.canceled'
                | 'webhook.ping'
              )[];
              /** @description Programs to be told of; `all` means those that the key reaches */
              program_ids: number[] | 'all';
              description: string | null;
              is_active: boolean;
              deactivation_reason: ('gone' | 'failing' | 'revoked' | 'permission-missing') | null;
              deactivated_at: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
              /**
               * @description Signs every message (Standard Webhooks); shown this once
               * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4wJbXbRWGRk=
               */
              secret: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type';
          };
        };
      };
    };
  };
  postWebhooksByWebhookIdPing: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Send a message to try it out */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              message_id: string;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type'
              | 'webhook-inactive';
          };
        };
      };
    };
  };
  getWebhooksByWebhookIdDeliveries: {
    parameters: {
      query?: {
        /** @description Page number */
        page?: number;
        /** @description Items a page */
        per_page?: number;
      };
      header?: {
        /** @description Tags of answers that the caller has; a current one gives 304 */
        'If-None-Match'?: string;
      };
      path: {
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description List what was sent, newest first, for 30 days */
      200: {
        headers: {
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /** @example 42 */
              id: number;
              /** @description The header `webhook-id`: the same in every delivery */
              message_id: string;
              /** @enum {unknown} */
              type:
                | 'lot.created'
                | 'lot.price_changed'
                | 'lot.status_changed'
                | 'lot.updated'
                | 'lot.deleted'
                | 'purchase.prepared'
                | 'purchase.signed'
                | 'purchase.firm'
                | 'purchase.deed_signed'
                | 'purchase.delivered'
                | 'purchase.canceled'
                | 'webhook.ping';
              /** @enum {unknown} */
              status: 'pending' | 'delivered' | 'failed';
              attempts: number;
              duration_ms: number | null;
              response_status: number | null;
              response: string | null;
              error: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              next_attempt_at: string | null;
            }[];
            links: {
              first: string;
              last: string;
              prev: string | null;
              next: string | null;
            };
            meta: {
              current_page: number;
              from: number | null;
              last_page: number;
              links: {
                url: string | null;
                label: string;
                active: boolean;
              }[];
              path: string;
              per_page: number;
              to: number | null;
              total: number;
            };
          };
        };
      };
      /** @description Not modified */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'internal'
              | 'invalid'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable';
          };
        };
      };
    };
  };
  postWebhooksByWebhookIdDeliveriesByDeliveryIdRedeliver: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        webhookId: number;
        deliveryId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Send a message once more */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** Webhook delivery */
            data: {
              /** @example 42 */
              id: number;
              /** @description The header `webhook-id`: the same in every delivery */
              message_id: string;
              /** @enum {unknown} */
              type:
                | 'lot.created'
                | 'lot.price_changed'
                | 'lot.status_changed'
                | 'lot.updated'
                | 'lot.deleted'
                | 'purchase.prepared'
                | 'purchase.signed'
                | 'purchase.firm'
                | 'purchase.deed_signed'
                | 'purchase.delivered'
                | 'purchase.canceled'
                | 'webhook.ping';
              /** @enum {unknown} */
              status: 'pending' | 'delivered' | 'failed';
              attempts: number;
              duration_ms: number | null;
              response_status: number | null;
              response: string | null;
              error: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              next_attempt_at: string | null;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type'
              | 'webhook-inactive';
          };
        };
      };
    };
  };
  postWebhooksByWebhookIdReplay: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          since: string;
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          until?: string;
        };
      };
    };
    responses: {
      /** @description Send everything of a period again */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            data: {
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              since: string;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              until: string;
            };
          };
        };
      };
      /** @description Written; reads show it in a moment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            success: true;
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
            };
          };
        };
      };
      /** @description Refused */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'] & {
            /** @enum {unknown} */
            code?:
              | 'busy'
              | 'draining'
              | 'idempotency-forgotten'
              | 'idempotency-other-request'
              | 'idempotency-running'
              | 'internal'
              | 'invalid'
              | 'malformed'
              | 'not-found'
              | 'permission-missing'
              | 'rate-limited'
              | 'too-large'
              | 'too-slow'
              | 'unauthenticated'
              | 'unavailable'
              | 'unreadable'
              | 'unsupported-type'
              | 'webhook-inactive'
              | 'webhook-replays-waiting';
          };
        };
      };
    };
  };
  toldLotCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'lot.created';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            lot: components['schemas']['Lot'];
            /** @description The values before, of the fields of the lot that changed; empty for a lot made or deleted */
            previous: {
              [key: string]: unknown;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldLotPriceChanged: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'lot.price_changed';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            lot: components['schemas']['Lot'];
            /** @description The values before, of the fields of the lot that changed; empty for a lot made or deleted */
            previous: {
              [key: string]: unknown;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldLotStatusChanged: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'lot.status_changed';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            lot: components['schemas']['Lot'];
            /** @description The values before, of the fields of the lot that changed; empty for a lot made or deleted */
            previous: {
              [key: string]: unknown;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldLotUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'lot.updated';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            lot: components['schemas']['Lot'];
            /** @description The values before, of the fields of the lot that changed; empty for a lot made or deleted */
            previous: {
              [key: string]: unknown;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldLotDeleted: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'lot.deleted';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            lot: components['schemas']['Lot'];
            /** @description The values before, of the fields of the lot that changed; empty for a lot made or deleted */
            previous: {
              [key: string]: unknown;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldPurchasePrepared: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'purchase.prepared';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            purchase: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /** @example Préparée */
              status_display: string;
              /** @example 42 */
              program_id: number;
              /** @example 42 */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /** @example 42 */
              owner_id: number;
              lots: {
                /** @example 42 */
                id: number;
                reference: string;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology: string | null;
                subtype: string | null;
                /** @example 20 */
                vat_rate: number;
                discount_including_vat: number;
                price_excluding_vat: number;
                price_including_vat: number;
                discounted_price_including_vat: number;
              }[];
              /** @example 20 */
              vat_rate: number;
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              deposit: {
                amount: number | null;
                received_at: string | null;
                returned_at: string | null;
              };
              deed_planned_on: string | null;
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              signed_at: string | null;
              presented_on: string | null;
              withdrawal_ends_on: string | null;
              firm_at: string | null;
              deed_signed_at: string | null;
              delivered_at: string | null;
              canceled_at: string | null;
              cancellation_reason:
                ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldPurchaseSigned: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'purchase.signed';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            purchase: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /** @example Préparée */
              status_display: string;
              /** @example 42 */
              program_id: number;
              /** @example 42 */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /** @example 42 */
              owner_id: number;
              lots: {
                /** @example 42 */
                id: number;
                reference: string;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology: string | null;
                subtype: string | null;
                /** @example 20 */
                vat_rate: number;
                discount_including_vat: number;
                price_excluding_vat: number;
                price_including_vat: number;
                discounted_price_including_vat: number;
              }[];
              /** @example 20 */
              vat_rate: number;
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              deposit: {
                amount: number | null;
                received_at: string | null;
                returned_at: string | null;
              };
              deed_planned_on: string | null;
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              signed_at: string | null;
              presented_on: string | null;
              withdrawal_ends_on: string | null;
              firm_at: string | null;
              deed_signed_at: string | null;
              delivered_at: string | null;
              canceled_at: string | null;
              cancellation_reason:
                ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldPurchaseFirm: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'purchase.firm';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            purchase: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /** @example Préparée */
              status_display: string;
              /** @example 42 */
              program_id: number;
              /** @example 42 */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /** @example 42 */
              owner_id: number;
              lots: {
                /** @example 42 */
                id: number;
                reference: string;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology: string | null;
                subtype: string | null;
                /** @example 20 */
                vat_rate: number;
                discount_including_vat: number;
                price_excluding_vat: number;
                price_including_vat: number;
                discounted_price_including_vat: number;
              }[];
              /** @example 20 */
              vat_rate: number;
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              deposit: {
                amount: number | null;
                received_at: string | null;
                returned_at: string | null;
              };
              deed_planned_on: string | null;
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              signed_at: string | null;
              presented_on: string | null;
              withdrawal_ends_on: string | null;
              firm_at: string | null;
              deed_signed_at: string | null;
              delivered_at: string | null;
              canceled_at: string | null;
              cancellation_reason:
                ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldPurchaseDeedSigned: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'purchase.deed_signed';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            purchase: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /** @example Préparée */
              status_display: string;
              /** @example 42 */
              program_id: number;
              /** @example 42 */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /** @example 42 */
              owner_id: number;
              lots: {
                /** @example 42 */
                id: number;
                reference: string;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology: string | null;
                subtype: string | null;
                /** @example 20 */
                vat_rate: number;
                discount_including_vat: number;
                price_excluding_vat: number;
                price_including_vat: number;
                discounted_price_including_vat: number;
              }[];
              /** @example 20 */
              vat_rate: number;
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              deposit: {
                amount: number | null;
                received_at: string | null;
                returned_at: string | null;
              };
              deed_planned_on: string | null;
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              signed_at: string | null;
              presented_on: string | null;
              withdrawal_ends_on: string | null;
              firm_at: string | null;
              deed_signed_at: string | null;
              delivered_at: string | null;
              canceled_at: string | null;
              cancellation_reason:
                ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldPurchaseDelivered: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'purchase.delivered';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            purchase: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /** @example Préparée */
              status_display: string;
              /** @example 42 */
              program_id: number;
              /** @example 42 */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /** @example 42 */
              owner_id: number;
              lots: {
                /** @example 42 */
                id: number;
                reference: string;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology: string | null;
                subtype: string | null;
                /** @example 20 */
                vat_rate: number;
                discount_including_vat: number;
                price_excluding_vat: number;
                price_including_vat: number;
                discounted_price_including_vat: number;
              }[];
              /** @example 20 */
              vat_rate: number;
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              deposit: {
                amount: number | null;
                received_at: string | null;
                returned_at: string | null;
              };
              deed_planned_on: string | null;
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              signed_at: string | null;
              presented_on: string | null;
              withdrawal_ends_on: string | null;
              firm_at: string | null;
              deed_signed_at: string | null;
              delivered_at: string | null;
              canceled_at: string | null;
              cancellation_reason:
                ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldPurchaseCanceled: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'purchase.canceled';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            program_id: number;
            purchase: {
              /** @example 42 */
              id: number;
              /** @enum {unknown} */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /** @example Préparée */
              status_display: string;
              /** @example 42 */
              program_id: number;
              /** @example 42 */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /** @example 42 */
              owner_id: number;
              lots: {
                /** @example 42 */
                id: number;
                reference: string;
                /** @enum {unknown} */
                type:
                  | 'apartment'
                  | 'house'
                  | 'parking'
                  | 'garage'
                  | 'basement'
                  | 'cellar'
                  | 'commercial-space'
                  | 'office-space'
                  | 'land';
                typology: string | null;
                subtype: string | null;
                /** @example 20 */
                vat_rate: number;
                discount_including_vat: number;
                price_excluding_vat: number;
                price_including_vat: number;
                discounted_price_including_vat: number;
              }[];
              /** @example 20 */
              vat_rate: number;
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              deposit: {
                amount: number | null;
                received_at: string | null;
                returned_at: string | null;
              };
              deed_planned_on: string | null;
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              signed_at: string | null;
              presented_on: string | null;
              withdrawal_ends_on: string | null;
              firm_at: string | null;
              deed_signed_at: string | null;
              delivered_at: string | null;
              canceled_at: string | null;
              cancellation_reason:
                ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
            };
            /** @description Grows with every change of the program’s grid */
            revision: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  toldWebhookPing: {
    parameters: {
      query?: never;
      header: {
        /** @description Names the message: the same in every delivery of it */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970 */
        'webhook-timestamp': string;
        /** @description `v1,` and the signature; several, with spaces between, after a rotation */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'webhook.ping';
          /**
           * Format: date-time
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          data: {
            /** @example demo */
            tenant_key: string;
            /** @example 42 */
            webhook_id: number;
          };
        };
      };
    };
    responses: {
      /** @description Ends the subscription */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Received */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
