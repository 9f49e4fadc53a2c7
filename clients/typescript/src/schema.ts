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
     * @description For 24 hours messages carry a signature with the secret before, too, whether or not another one follows.
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
    /** Anything else of a lot changed, its prices with annexes, or what it shows of its program or building; or its program opened */
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
    /**
     * Building
     * @description A building of a program, which lots are in
     */
    Building: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /** @description The name, for a person the family name */
      name: string;
      /** @description Which kind it is */
      type: string | null;
      /** @description The rate of VAT, in percent */
      vat_rate: number | null;
      /** @description Whether a rate of its own applies */
      has_specific_vat_rate: boolean;
      /** @description The rate of its own, in percent */
      specific_vat_rate: number | null;
      /**
       * Format: date-time
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /**
     * Contact
     * @description Somebody behind a lead, with e-mail addresses and phone numbers
     */
    Contact: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /**
       * @description The identifier of the lead
       * @example 42
       */
      lead_id: number;
      /** @description A form of address for a person, a heading for a text */
      title: ('mr' | 'ms') | null;
      /** @description The same in French words */
      title_display: string | null;
      /** @description The name, for a person the family name */
      name: string | null;
      /** @description The first name */
      firstname: string | null;
      /** @description First name and family name */
      fullname: string | null;
      /** @description The name as it is shown */
      display_name: string | null;
      /** @description In which capacity the person acts for the company */
      capacity: string | null;
      /** @description The first e-mail address */
      email1: string | null;
      /** @description The second e-mail address */
      email2: string | null;
      phone1: string | null;
      phone2: string | null;
      /** @description The town */
      city: string | null;
      /** @description The postal code */
      zipcode: string | null;
      /** @description The country, two letters of ISO 3166-1 */
      country: string | null;
      /** @description The street and number */
      address1: string | null;
      /** @description What completes the address */
      address2: string | null;
      /** @description Since when the person lives there */
      resides_since: number | null;
      /** @description Whether it is a company and not a person */
      legal_entity: boolean;
      /** @description The legal form of the company */
      legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
      /** @description The name of the company */
      company_name: string | null;
      /** @description The town of the company */
      company_city: string | null;
      /** @description The postal code of the company */
      company_zipcode: string | null;
      /** @description The country of the company */
      company_country: string | null;
      /** @description The street and number of the company */
      company_address1: string | null;
      /** @description What completes the address of the company */
      company_address2: string | null;
      /** @description The SIRET number of the company */
      company_siret: string | null;
      /** @description Whether the person agreed to e-mails */
      optin_email: boolean | null;
      /** @description Whether the person agreed to calls */
      optin_phone: boolean | null;
      /** @description Whether the person agreed to text messages */
      optin_sms: boolean | null;
      /** @description Whether the person agreed to e-mails being followed */
      optin_email_tracking: boolean | null;
      /** @description Whether the person refused e-mails */
      optout_email: boolean | null;
      /** @description Whether the person refused calls */
      optout_phone: boolean | null;
      /** @description Whether the person refused text messages */
      optout_sms: boolean | null;
      /** @description Whether the person refused e-mails being followed */
      optout_email_tracking: boolean | null;
      /** @description The date of birth */
      birthdate: string | null;
      /** @description The place of birth */
      birthplace: string | null;
      /** @description The nationality, two letters of ISO 3166-1 */
      nationality: string | null;
      /** @description The marital status */
      marital_status:
        ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
      /** @description The same in French words */
      marital_status_display: string | null;
      /** @description What the person works as */
      profession: string | null;
      /** @description The socio-professional category */
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
      /** @description The same in French words */
      socio_professional_category_display: string | null;
      /** @description Whether the person is employed */
      is_employed: boolean | null;
      /** @description Who employs the person */
      employer_name: string | null;
      /** @description Where the person works */
      work_address: string | null;
      /** @description How many vehicles the household has */
      vehicles: number | null;
      /** @description How many children the household has */
      children: number | null;
      /** @description Net income a month, in euros */
      monthly_net_income: number | null;
      /** @description Bonuses a year, in euros */
      annual_bonus: number | null;
      /** @description Other income a year, in euros */
      other_annual_income: number | null;
      /** @description Taxable income of last year, in euros */
      annual_taxable_income_n1: number | null;
      /** @description Taxable income of the year before, in euros */
      annual_taxable_income_n2: number | null;
      /** @description Net income a year, in euros */
      annual_net_income: number | null;
      /** @description How the person lives now */
      primary_residence: ('owner' | 'tenant' | 'other') | null;
      /** @description The same in French words */
      primary_residence_display: string | null;
      /** @description Whether the person owns a second home */
      own_secondary_residence: boolean | null;
      /** @description Whether it would be the first home of their own */
      first_time_homeowner: boolean | null;
      /** @description Whether the person has invested in property before */
      has_already_invested: boolean | null;
      /** @description What is said of earlier investments */
      has_already_invested_comment: string | null;
      /** @description The bank of the person */
      bank_name: string | null;
      /** @description The insurance of the person */
      insurance_name: string | null;
      /** @description Whether a broker is in it */
      has_broker: boolean | null;
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /**
     * Interest
     * @description How far a lead is on one program
     */
    Interest: {
      /**
       * @description The lead
       * @example 42
       */
      id: number;
      /** @description Whether the office keeps partners from changing it */
      is_protected: boolean;
      /** @description Whether a prescriber's registration runs */
      is_under_prescription: boolean;
      /**
       * @description Where it stands
       * @enum {unknown}
       */
      status: 'ongoing' | 'to-follow' | 'discarded';
      /** @description Why the lead is followed */
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
      /** @description Why the lead was discarded */
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
      /** @description How likely the lead is to buy */
      temperature: ('cold' | 'warm' | 'hot') | null;
      /** @description What the person agreed to */
      optin: boolean;
      /** @description The memo on this lead and program */
      memo_content: string | null;
      /** @description When the memo was last changed */
      memo_updated_at: string | null;
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /**
     * Lead
     * @description A prospect: somebody who may buy
     */
    Lead: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /** @description What the lead wants to buy for */
      project: ('home' | 'investment' | 'second-home' | 'commercial-space' | 'rental') | null;
      /** @description Whom the lead buys for */
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
      /** @description The scheme that the lead would invest under */
      investment_scheme:
        ('jeanbrun' | 'lmnp' | 'bare-ownership' | 'patrimonial-investment' | 'other' | 'pinel') | null;
      /** @description Kinds of property that the lead looks for */
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
      /** @description Numbers of rooms that the lead looks for */
      property_rooms: ('T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6')[];
      /** @description The least living area that the lead looks for, in m² */
      property_living_area_from: number | null;
      /** @description The largest living area that the lead looks for, in m² */
      property_living_area_to: number | null;
      /** @description Free; suggested: balcony, terrace, garden, not-overlooked, upper-floor, ground-floor, … */
      property_specific_requests: string[];
      /** @description Where the lead looks for a property */
      property_search_area: string | null;
      /** @description Towns where the lead looks, by their INSEE codes */
      property_search_localities: {
        /**
         * @description Which kind it is
         * @enum {unknown}
         */
        type: 'city' | 'department';
        /** @description The name, for a person the family name */
        name: string;
        /** @description The postal code */
        zipcode: string;
        /**
         * @description First name and family name
         * @example Lyon (69003)
         */
        fullname: string;
      }[];
      /** @description What the lead can spend, in euros */
      budget: number | null;
      /** @description The deposit of the sale */
      deposit: number | null;
      /** @description Whether the reduced rate of VAT may apply */
      reduced_vat_eligibility: boolean | null;
      /** @description Whether the lead may have a loan without interest */
      zero_interest_loan_eligibility: boolean | null;
      /** @description The people behind it */
      contacts: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /**
         * @description The identifier of the lead
         * @example 42
         */
        lead_id: number;
        /** @description A form of address for a person, a heading for a text */
        title: ('mr' | 'ms') | null;
        /** @description The same in French words */
        title_display: string | null;
        /** @description The name, for a person the family name */
        name: string | null;
        /** @description The first name */
        firstname: string | null;
        /** @description First name and family name */
        fullname: string | null;
        /** @description The name as it is shown */
        display_name: string | null;
        /** @description In which capacity the person acts for the company */
        capacity: string | null;
        /** @description The first e-mail address */
        email1: string | null;
        /** @description The second e-mail address */
        email2: string | null;
        phone1: string | null;
        phone2: string | null;
        /** @description The town */
        city: string | null;
        /** @description The postal code */
        zipcode: string | null;
        /** @description The country, two letters of ISO 3166-1 */
        country: string | null;
        /** @description The street and number */
        address1: string | null;
        /** @description What completes the address */
        address2: string | null;
        /** @description Since when the person lives there */
        resides_since: number | null;
        /** @description Whether it is a company and not a person */
        legal_entity: boolean;
        /** @description The legal form of the company */
        legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
        /** @description The name of the company */
        company_name: string | null;
        /** @description The town of the company */
        company_city: string | null;
        /** @description The postal code of the company */
        company_zipcode: string | null;
        /** @description The country of the company */
        company_country: string | null;
        /** @description The street and number of the company */
        company_address1: string | null;
        /** @description What completes the address of the company */
        company_address2: string | null;
        /** @description The SIRET number of the company */
        company_siret: string | null;
        /** @description Whether the person agreed to e-mails */
        optin_email: boolean | null;
        /** @description Whether the person agreed to calls */
        optin_phone: boolean | null;
        /** @description Whether the person agreed to text messages */
        optin_sms: boolean | null;
        /** @description Whether the person agreed to e-mails being followed */
        optin_email_tracking: boolean | null;
        /** @description Whether the person refused e-mails */
        optout_email: boolean | null;
        /** @description Whether the person refused calls */
        optout_phone: boolean | null;
        /** @description Whether the person refused text messages */
        optout_sms: boolean | null;
        /** @description Whether the person refused e-mails being followed */
        optout_email_tracking: boolean | null;
        /** @description The date of birth */
        birthdate: string | null;
        /** @description The place of birth */
        birthplace: string | null;
        /** @description The nationality, two letters of ISO 3166-1 */
        nationality: string | null;
        /** @description The marital status */
        marital_status:
          ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
        /** @description The same in French words */
        marital_status_display: string | null;
        /** @description What the person works as */
        profession: string | null;
        /** @description The socio-professional category */
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
        /** @description The same in French words */
        socio_professional_category_display: string | null;
        /** @description Whether the person is employed */
        is_employed: boolean | null;
        /** @description Who employs the person */
        employer_name: string | null;
        /** @description Where the person works */
        work_address: string | null;
        /** @description How many vehicles the household has */
        vehicles: number | null;
        /** @description How many children the household has */
        children: number | null;
        /** @description Net income a month, in euros */
        monthly_net_income: number | null;
        /** @description Bonuses a year, in euros */
        annual_bonus: number | null;
        /** @description Other income a year, in euros */
        other_annual_income: number | null;
        /** @description Taxable income of last year, in euros */
        annual_taxable_income_n1: number | null;
        /** @description Taxable income of the year before, in euros */
        annual_taxable_income_n2: number | null;
        /** @description Net income a year, in euros */
        annual_net_income: number | null;
        /** @description How the person lives now */
        primary_residence: ('owner' | 'tenant' | 'other') | null;
        /** @description The same in French words */
        primary_residence_display: string | null;
        /** @description Whether the person owns a second home */
        own_secondary_residence: boolean | null;
        /** @description Whether it would be the first home of their own */
        first_time_homeowner: boolean | null;
        /** @description Whether the person has invested in property before */
        has_already_invested: boolean | null;
        /** @description What is said of earlier investments */
        has_already_invested_comment: string | null;
        /** @description The bank of the person */
        bank_name: string | null;
        /** @description The insurance of the person */
        insurance_name: string | null;
        /** @description Whether a broker is in it */
        has_broker: boolean | null;
        /**
         * Format: date-time
         * @description When it was made
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @description When anything of it last changed
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
        /** @description The family name at birth */
        birthname: string | null;
        /** @description How old the children are */
        children_age: number[];
      }[];
      first_tracker: components['schemas']['Tracker'] | null;
      last_tracker: components['schemas']['Tracker'] | null;
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When something last happened with this lead
       * @example 2026-03-14T09:26:53.589000Z
       */
      last_interaction_at: string;
      /**
       * Format: date-time
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
      anonymised_at: string | null;
    };
    /**
     * Lot
     * @description Something that is sold: a home, a parking space, a cellar
     */
    Lot: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /** @description The identifier in the system that it was fed from */
      external_id: string;
      /** @description The number in the register */
      registry_id: number | null;
      /** @description The main lot that this one goes with; null for a main lot */
      parent_lot_id: number | null;
      building: components['schemas']['Building'] | null;
      /**
       * @description What the sales office calls it
       * @example A204
       */
      reference: string;
      /** @description Whether portals may show it */
      can_be_broadcasted: boolean;
      /** @description Whether portals may show it */
      is_broadcastable: boolean;
      /** @description Whether it is a main lot */
      is_primary: boolean;
      /**
       * @description Which kind it is
       * @enum {unknown}
       */
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
      /** @description The same in French words */
      type_display: string;
      /** @description How many rooms, from studio to T6 and more */
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
      /** @description The same in French words */
      typology_display: string | null;
      /** @description What kind of its type it is */
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
      /** @description The same in French words */
      subtype_display: string | null;
      /** @description How many floors it has */
      floors: number | null;
      /** @description The floor */
      level: string | null;
      /** @description What the floor is counted as */
      level_type:
        ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic') | null;
      /** @description The floor in French words */
      level_display: string | null;
      /** @description Whether the reduced rate of VAT may apply */
      reduced_vat_eligibility: boolean;
      /** @description Whether a solidary lease (BRS) is possible */
      brs_eligibility: boolean;
      /** @description Whether bare ownership is possible */
      bare_ownership_eligibility: boolean;
      /** @description Whether a rent-to-own loan (PSLA) is possible */
      psla_eligibility: boolean;
      /** @description Why the reduced rate does not apply */
      reduced_vat_ineligibility: boolean;
      /** @description The rates of VAT that it may be sold at, in percent */
      available_vat_rates: number[];
      /** @description Prices at each rate of VAT */
      available_prices: {
        /**
         * @description The rate of VAT, in percent
         * @example 20
         */
        vat_rate: number;
        /**
         * @description The price including VAT, in euros
         * @example 250000
         */
        price: number;
        /** @description The price with VAT, annexes included, in euros */
        price_with_secondary: number;
        /** @description The price with VAT for a square metre, in euros */
        price_per_square_meter: number | null;
      }[];
      /**
       * @description The price without VAT, in euros
       * @example 208333.33
       */
      price_excluding_vat: number;
      /** @description The price without VAT, annexes included, in euros */
      price_with_secondary_excluding_vat: number;
      /** @description Whether everybody may sell it */
      unrestricted_distribution: boolean;
      /** @description Living area, in m² */
      living_area: number | null;
      /** @description Area below 1.80 m, in m² */
      low_ceiling_area: number | null;
      /** @description Area of other annexes, in m² */
      other_annex_area: number | null;
      /** @description Area of the land, in m² */
      land_area: number | null;
      /** @description How many balconies */
      balconies: number | null;
      /** @description Area of the balconies, in m² */
      balconies_area: number | null;
      /** @description How many terraces */
      terraces: number | null;
      /** @description Area of the terraces, in m² */
      terraces_area: number | null;
      /** @description How many gardens */
      gardens: number | null;
      /** @description Area of the gardens, in m² */
      gardens_area: number | null;
      /** @description How many loggias */
      loggias: number | null;
      /** @description Area of the loggias, in m² */
      loggias_area: number | null;
      /** @description How many bedrooms */
      bedrooms: number | null;
      /** @description Which way it faces */
      exposure: ('north' | 'east' | 'south' | 'west')[];
      /** @description The same in French words */
      exposure_display: string | null;
      /** @description What is said of it in single words */
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
      /** @description The same in French words */
      tags_display: string[];
      /** @description Address of a plan in three dimensions */
      plan3d: string | null;
      /** @description From when the deed can be signed */
      actable_date: string | null;
      /** @description The same of the building or program, where the lot has none */
      inherited_actable_date: string | null;
      /** @description When it will be, or was, delivered */
      real_delivery_date: string | null;
      /** @description The same of the building or program, where the lot has none */
      inherited_delivery_date: string | null;
      /** @description The text that describes it */
      description: string | null;
      /**
       * @description Where it stands
       * @enum {unknown}
       */
      status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
      /** @description The same in French words */
      status_display: string;
      /** @description Documents of the program */
      documents: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description The name, for a person the family name */
        name: string;
        /**
         * @description Which kind it is
         * @constant
         */
        type: 'pdf';
        /**
         * @description Which group it belongs to
         * @enum {unknown}
         */
        category: 'plan' | 'other';
        /**
         * @description Address of the file, good for a time
         * @example https://lotbook.example.com/files/5mB0c…
         */
        file_url: string;
        /** @description Address of a small picture of it; null when there is none */
        thumbnail_url: string | null;
      }[];
      /** @description Plans of the lot */
      plans: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description The name, for a person the family name */
        name: string;
        /**
         * @description Which kind it is
         * @constant
         */
        type: 'pdf';
        /**
         * @description Which group it belongs to
         * @enum {unknown}
         */
        category: 'plan' | 'other';
        /**
         * @description Address of the file, good for a time
         * @example https://lotbook.example.com/files/5mB0c…
         */
        file_url: string;
        /** @description Address of a small picture of it; null when there is none */
        thumbnail_url: string | null;
      }[];
      /** @description Lots that go with this one */
      lots_related: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description What the sales office calls it */
        reference: string;
        /** @description Whether it is a main lot */
        is_primary: boolean;
        /**
         * @description Which kind it is
         * @enum {unknown}
         */
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
        /** @description How many rooms, from studio to T6 and more */
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
        /** @description What kind of its type it is */
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
        /**
         * @description Where it stands
         * @enum {unknown}
         */
        status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
        /**
         * @description How the two belong together
         * @enum {unknown}
         */
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
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /**
     * Option
     * @description A temporary hold of lots for a lead
     */
    Option: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /**
       * @description The identifier of the lead
       * @example 42
       */
      lead_id: number;
      /** @description The user who answers for it */
      owner: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description First name and family name */
        fullname: string;
        /** @description Initial and family name */
        shortname: string;
        /** @description The e-mail address */
        email: string;
      };
      /**
       * @deprecated
       * @description Use `owner`
       */
      owner_id: number;
      /**
       * @description Where it stands
       * @enum {unknown}
       */
      status: 'option' | 'option-pending' | 'option-expired' | 'option-canceled';
      option_lifespan: number | null;
      /** @description When the turn of an option that waits may come */
      estimated_availability: {
        /**
         * Format: date-time
         * @description When it may come free
         * @example 2026-03-14T09:26:53.589000Z
         */
        available_at: string;
        /**
         * Format: date-time
         * @description When it ends by itself
         * @example 2026-03-14T09:26:53.589000Z
         */
        expires_at: string;
        /** @description The place in the queue, the first that waits is 1 */
        rank: number;
      } | null;
      /** @description When it ends by itself */
      expires_at: string | null;
      /** @description When it was cancelled; null while it was not */
      canceled_at: string | null;
      /**
       * @description As it was asked for; `lots` tell what was applied
       * @example 5.5
       */
      vat_rate: number;
      /** @description The price with VAT, in euros */
      price_including_vat: number;
      /** @description The buyers, as in search results */
      contacts: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /**
         * @description The identifier of the lead
         * @example 42
         */
        lead_id: number;
        /** @description The name, for a person the family name */
        name: string | null;
        /** @description The first name */
        firstname: string | null;
        /** @description The name as it is shown */
        display_name: string | null;
        /** @description The first e-mail address */
        email1: string | null;
        /** @description The second e-mail address */
        email2: string | null;
        phone1: string | null;
        phone2: string | null;
        /** @description Whether it is a company and not a person */
        legal_entity: boolean;
        /** @description The name of the company */
        company_name: string | null;
        /** @description The legal form of the company */
        legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
        /** @description The town */
        city: string | null;
        /** @description The postal code */
        zipcode: string | null;
        /**
         * Format: date-time
         * @description When it was made
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @description When anything of it last changed
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
        /**
         * Format: date-time
         * @description When something last happened with this lead
         * @example 2026-03-14T09:26:53.589000Z
         */
        last_interaction_at: string;
      }[];
      /** @description Lots: the main one and those that go with it */
      lots: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description What the sales office calls it */
        reference: string;
        /**
         * @description Which kind it is
         * @enum {unknown}
         */
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
        /** @description How many rooms, from studio to T6 and more */
        typology: string | null;
        /** @description What kind of its type it is */
        subtype: string | null;
        /**
         * @description The one that was applied to this lot
         * @example 20
         */
        vat_rate: number;
        /** @description The discount with VAT, in euros */
        discount_including_vat: number;
        /** @description The price without VAT, in euros */
        price_excluding_vat: number;
        /** @description The price with VAT, in euros */
        price_including_vat: number;
        /** @description The price with VAT after the discount, in euros */
        discounted_price_including_vat: number;
        /** @description Where it stands */
        status: ('available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable') | null;
        /** @description When anything of it last changed */
        updated_at: string | null;
      }[];
    };
    /**
     * Program
     * @description What is built and sold: the sheet of one program
     */
    Program: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /** @description The number in the register */
      registry_id: string | null;
      /**
       * @description The name, for a person the family name
       * @example Les Terrasses du Parc
       */
      name: string;
      /**
       * @description Where it stands
       * @constant
       */
      status: 'activated';
      /** @description Who builds it */
      developer: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description The name, for a person the family name */
        name: string;
        /** @description The town */
        city: string | null;
        /** @description The postal code */
        zipcode: string | null;
        /** @description The country, two letters of ISO 3166-1 */
        country: string | null;
        /** @description The street and number */
        address1: string | null;
        /** @description What completes the address */
        address2: string | null;
        /** @description Files, with their addresses */
        files: {
          /**
           * @description The identifier: an integer of this client space
           * @example 42
           */
          id: number;
          /**
           * @description Which group it belongs to
           * @example logo
           */
          category: string;
          /** @description The same in French words */
          category_display: string;
          /** @description The name, for a person the family name */
          name: string;
          /**
           * @description Which kind it is
           * @example image
           */
          type: string;
          /**
           * @description Address of the file, good for a time
           * @example https://files.example.com/logo.png
           */
          file_url: string;
          /** @description Address of a small picture of it; null when there is none */
          thumbnail_url: string | null;
        }[];
      } | null;
      /** @description Who builds it with them */
      secondary_developer: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description The name, for a person the family name */
        name: string;
        /** @description The town */
        city: string | null;
        /** @description The postal code */
        zipcode: string | null;
        /** @description The country, two letters of ISO 3166-1 */
        country: string | null;
        /** @description The street and number */
        address1: string | null;
        /** @description What completes the address */
        address2: string | null;
        /** @description Files, with their addresses */
        files: {
          /**
           * @description The identifier: an integer of this client space
           * @example 42
           */
          id: number;
          /**
           * @description Which group it belongs to
           * @example logo
           */
          category: string;
          /** @description The same in French words */
          category_display: string;
          /** @description The name, for a person the family name */
          name: string;
          /**
           * @description Which kind it is
           * @example image
           */
          type: string;
          /**
           * @description Address of the file, good for a time
           * @example https://files.example.com/logo.png
           */
          file_url: string;
          /** @description Address of a small picture of it; null when there is none */
          thumbnail_url: string | null;
        }[];
      } | null;
      /** @description Who sells it */
      marketer: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description The name, for a person the family name */
        name: string;
        /** @description The town */
        city: string | null;
        /** @description The postal code */
        zipcode: string | null;
        /** @description The country, two letters of ISO 3166-1 */
        country: string | null;
        /** @description The street and number */
        address1: string | null;
        /** @description What completes the address */
        address2: string | null;
        /** @description Files, with their addresses */
        files: {
          /**
           * @description The identifier: an integer of this client space
           * @example 42
           */
          id: number;
          /**
           * @description Which group it belongs to
           * @example logo
           */
          category: string;
          /** @description The same in French words */
          category_display: string;
          /** @description The name, for a person the family name */
          name: string;
          /**
           * @description Which kind it is
           * @example image
           */
          type: string;
          /**
           * @description Address of the file, good for a time
           * @example https://files.example.com/logo.png
           */
          file_url: string;
          /** @description Address of a small picture of it; null when there is none */
          thumbnail_url: string | null;
        }[];
      } | null;
      /** @description The town */
      city: string | null;
      /** @description The postal code */
      zipcode: string | null;
      /** @description The street and number */
      address1: string | null;
      /** @description What completes the address */
      address2: string | null;
      /** @description The country, two letters of ISO 3166-1 */
      country: string | null;
      /** @description Degrees east */
      longitude: number | null;
      /** @description Degrees north */
      latitude: number | null;
      /** @description Which kind it is */
      type: ('VEFA' | 'VIR' | 'mixed') | null;
      /** @description How far it is */
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
      /** @description The same in French words */
      progress_status_display: string | null;
      /** @description When sales began */
      launch_date: string | null;
      /** @description The year in which building begins */
      construction_work_start_year: number | null;
      /** @description The quarter in which building begins */
      construction_work_start_quarter: ('Q1' | 'Q2' | 'Q3' | 'Q4') | null;
      /** @description When building begins, in French words */
      construction_work_start_date_display: string | null;
      /** @description From when the deed can be signed */
      actable_date: string | null;
      /** @description The year of delivery */
      delivery_year: number | null;
      /** @description The quarter of delivery */
      delivery_quarter: ('Q1' | 'Q2' | 'Q3' | 'Q4') | null;
      /** @description When it is delivered, in French words */
      delivery_date_display: string | null;
      /** @description When it will be, or was, delivered */
      real_delivery_date: string | null;
      /** @description How many floors it has */
      floors: number | null;
      /** @description The buildings of the program */
      buildings: components['schemas']['Building'][];
      /** @description The rate of VAT, in percent */
      vat_rate: number | null;
      /** @description The reduced rate of VAT, in percent */
      reduced_vat_rate: number | null;
      /** @description The rates of VAT that it may be sold at, in percent */
      available_vat_rates: number[];
      /** @description Tax schemes that it is eligible for */
      legal_tax_eligibilities: ('brs' | 'lli' | 'lmnp-para-hotelier' | 'nue-propriete' | 'psla')[];
      /** @description The same in French words */
      legal_tax_eligibilities_display: string[];
      /** @description The tax zone of the town */
      tax_zone: ('A' | 'ABIS' | 'B1' | 'B2' | 'C') | null;
      /** @description How it is heated */
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
      /** @description The same in French words */
      heatings_display: string[];
      /** @description What kind of residence it is */
      residence_types: ('student' | 'service' | 'dependent-elderly' | 'tourism' | 'leisure-park' | 'hotel')[];
      /** @description The same in French words */
      residence_types_display: string[];
      /** @description What sets it apart */
      commercial_specificities: (
        'ideal-for-investors' | 'first-time-homeowner' | 'secondary-residence' | 'prestige-residence'
      )[];
      /** @description The same in French words */
      commercial_specificities_display: string[];
      /** @description What the residence offers */
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
      /** @description The same in French words */
      services_display: string[];
      /** @description Financial schemes */
      schemes_financials: string[];
      /** @description Environmental labels */
      schemes_environmentals: string[];
      /** @description Investment schemes */
      schemes_investments: string[];
      /** @description The developer's page on it */
      link_corporate: string | null;
      /** @description Its own page */
      link_landing: string | null;
      /** @description Its page on a social network */
      link_social: string | null;
      /** @description A model that turns */
      link_orbital_model: string | null;
      /** @description A model of the neighbourhood that turns */
      link_orbital_neighborhood_model: string | null;
      /** @description The town of the sales office */
      sales_office_city: string | null;
      /** @description The postal code of the sales office */
      sales_office_zipcode: string | null;
      /** @description The country of the sales office */
      sales_office_country: string | null;
      /** @description The street and number of the sales office */
      sales_office_address1: string | null;
      /** @description What completes the address of the sales office */
      sales_office_address2: string | null;
      /** @description The phone number of the sales office */
      sales_office_phone: string | null;
      /** @description When the sales office is open */
      sales_office_opening_hours: string | null;
      /** @description How to get to the sales office */
      sales_office_access: string | null;
      /** @description Degrees east of the sales office */
      sales_office_longitude: number | null;
      /** @description Degrees north of the sales office */
      sales_office_latitude: number | null;
      /** @description What kind of offer runs */
      commercial_offer_nature: string | null;
      /** @description What the offer is */
      commercial_offer_details: string | null;
      /** @description The small print of the offer */
      commercial_offer_legal: string | null;
      /** @description When the offer begins */
      commercial_offer_from: string | null;
      /** @description When the offer ends */
      commercial_offer_to: string | null;
      /** @description The name of the company that sells (SCCV) */
      sccv_name: string | null;
      /** @description Who represents that company */
      sccv_represented_by: string | null;
      /** @description The e-mail address of that company */
      sccv_email: string | null;
      /** @description The phone number of that company */
      sccv_phone: string | null;
      /** @description The town of that company */
      sccv_city: string | null;
      /** @description The postal code of that company */
      sccv_zipcode: string | null;
      /** @description The country of that company */
      sccv_country: string | null;
      /** @description The street and number of that company */
      sccv_address1: string | null;
      /** @description What completes the address of that company */
      sccv_address2: string | null;
      /** @description The SIRET number of that company */
      sccv_siret: string | null;
      /** @description The VAT number of that company */
      sccv_vat_number: string | null;
      /** @description What is left to sell */
      stock: {
        /** @description Which kind it is */
        type: string;
        /** @description How many rooms, from studio to T6 and more */
        typology: string | null;
        /** @description The lowest price in stock without VAT, in euros */
        price_excluding_vat_min: string | null;
        /** @description The highest price in stock without VAT, in euros */
        price_excluding_vat_max: string | null;
        /** @description The smallest living area in stock, in m² */
        living_area_min: string | null;
        /** @description The largest living area in stock, in m² */
        living_area_max: string | null;
        /** @description Share still available, per cent */
        stock_level: number;
        /** @description Lots available */
        stock: number;
        /** @description The lowest price in stock with VAT, in euros */
        price_including_vat_min: string | null;
        /** @description The highest price in stock with VAT, in euros */
        price_including_vat_max: string | null;
        /** @description The lowest price in stock at the reduced rate, in euros */
        price_reduced_vat_min: string | null;
        /** @description The highest price in stock at the reduced rate, in euros */
        price_reduced_vat_max: string | null;
      }[];
      /** @description Texts by language or use */
      texts: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /**
         * @description Which group it belongs to
         * @example excerpt
         */
        category: string;
        /** @description The same in French words */
        category_display: string;
        /** @description A form of address for a person, a heading for a text */
        title: string | null;
        /** @description The text itself */
        content: string;
        /** @description Whether the text holds markup */
        is_rich: boolean;
        /** @description Whether portals may show it */
        is_broadcastable: boolean;
        /**
         * Format: date-time
         * @description When it was made
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @description When anything of it last changed
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
      }[];
      /** @description Pictures and films */
      medias: {
        /** @description Whether it is a main lot */
        is_primary: boolean;
        /** @description The name, for a person the family name */
        name: string;
        /** @description Which kind it is */
        type: string;
        /** @description Address of the file, good for a time */
        file_url: string;
        /** @description Address of a small picture of it; null when there is none */
        thumbnail_url: string | null;
      }[];
      /** @description Files, with their addresses */
      files: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /**
         * @description Which group it belongs to
         * @example logo
         */
        category: string;
        /** @description The same in French words */
        category_display: string;
        /** @description The name, for a person the family name */
        name: string;
        /**
         * @description Which kind it is
         * @example image
         */
        type: string;
        /**
         * @description Address of the file, good for a time
         * @example https://files.example.com/logo.png
         */
        file_url: string;
        /** @description Address of a small picture of it; null when there is none */
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
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /**
     * Purchase
     * @description A sale of lots to a lead, from the contract that is drawn up to the keys
     */
    Purchase: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /**
       * @description Where it stands
       * @enum {unknown}
       */
      status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
      /**
       * @description The same in French words
       * @example Préparée
       */
      status_display: string;
      /**
       * @description The identifier of the program
       * @example 42
       */
      program_id: number;
      /**
       * @description The identifier of the lead
       * @example 42
       */
      lead_id: number;
      option_id: number | null;
      registration_id: number | null;
      /** @description The user who answers for it */
      owner: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description First name and family name */
        fullname: string;
        /** @description Initial and family name */
        shortname: string;
        /** @description The e-mail address */
        email: string;
      };
      /**
       * @description The identifier of the user who answers for it
       * @example 42
       */
      owner_id: number;
      /** @description The buyers, as in search results */
      contacts: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /**
         * @description The identifier of the lead
         * @example 42
         */
        lead_id: number;
        /** @description The name, for a person the family name */
        name: string | null;
        /** @description The first name */
        firstname: string | null;
        /** @description The name as it is shown */
        display_name: string | null;
        /** @description The first e-mail address */
        email1: string | null;
        /** @description The second e-mail address */
        email2: string | null;
        phone1: string | null;
        phone2: string | null;
        /** @description Whether it is a company and not a person */
        legal_entity: boolean;
        /** @description The name of the company */
        company_name: string | null;
        /** @description The legal form of the company */
        legal_status: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
        /** @description The town */
        city: string | null;
        /** @description The postal code */
        zipcode: string | null;
        /**
         * Format: date-time
         * @description When it was made
         * @example 2026-03-14T09:26:53.589000Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @description When anything of it last changed
         * @example 2026-03-14T09:26:53.589000Z
         */
        updated_at: string;
        /**
         * Format: date-time
         * @description When something last happened with this lead
         * @example 2026-03-14T09:26:53.589000Z
         */
        last_interaction_at: string;
      }[];
      /** @description Lots: the main one and those that go with it */
      lots: {
        /**
         * @description The identifier: an integer of this client space
         * @example 42
         */
        id: number;
        /** @description What the sales office calls it */
        reference: string;
        /**
         * @description Which kind it is
         * @enum {unknown}
         */
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
        /** @description How many rooms, from studio to T6 and more */
        typology: string | null;
        /** @description What kind of its type it is */
        subtype: string | null;
        /**
         * @description The one that was applied to this lot
         * @example 20
         */
        vat_rate: number;
        /** @description The discount with VAT, in euros */
        discount_including_vat: number;
        /** @description The price without VAT, in euros */
        price_excluding_vat: number;
        /** @description The price with VAT, in euros */
        price_including_vat: number;
        /** @description The price with VAT after the discount, in euros */
        discounted_price_including_vat: number;
        /** @description Where it stands */
        status: ('available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable') | null;
        /** @description When anything of it last changed */
        updated_at: string | null;
      }[];
      /**
       * @description As it was asked for; `lots` tell what was applied
       * @example 5.5
       */
      vat_rate: number;
      /** @description The price without VAT, in euros */
      price_excluding_vat: number;
      /** @description Of all lots, frozen, before the discount */
      price_including_vat: number;
      /** @description It lies on the main lot */
      discount_including_vat: number;
      /** @description What the buyer pays */
      discounted_price_including_vat: number;
      /** @description The deposit of the sale */
      deposit: {
        amount: number | null;
        /** @description When the deposit was received */
        received_at: string | null;
        /** @description When the deposit was given back */
        returned_at: string | null;
      };
      /** @description When the deed is planned for */
      deed_planned_on: string | null;
      /** @description Until when the buyer must have the loan */
      financing_due_on: string | null;
      /** @description What was planned for a day that has passed */
      late: ('preparation' | 'financing' | 'deed')[];
      /**
       * Format: date-time
       * @description When the contract was drawn up
       * @example 2026-03-14T09:26:53.589000Z
       */
      prepared_at: string;
      /** @description When it was signed */
      signed_at: string | null;
      /** @description When the signed contract was presented to the buyer */
      presented_on: string | null;
      /** @description The last day on which the buyer may withdraw */
      withdrawal_ends_on: string | null;
      /** @description From when nobody may withdraw any more */
      firm_at: string | null;
      /** @description When the deed was signed */
      deed_signed_at: string | null;
      /** @description When the keys were handed over */
      delivered_at: string | null;
      /** @description When it was cancelled; null while it was not */
      canceled_at: string | null;
      /** @description Why the sale was cancelled */
      cancellation_reason:
        ('withdrawal' | 'loan-refused' | 'condition-not-met' | 'buyer' | 'seller' | 'other') | null;
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /**
     * Qualification
     * @description What a lead looks for and can pay
     */
    Qualification: {
      /** @description What the lead wants to buy for */
      project: ('home' | 'investment' | 'second-home' | 'commercial-space' | 'rental') | null;
      /** @description Whom the lead buys for */
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
      /** @description The scheme that the lead would invest under */
      investment_scheme:
        ('jeanbrun' | 'lmnp' | 'bare-ownership' | 'patrimonial-investment' | 'other' | 'pinel') | null;
      /** @description Kinds of property that the lead looks for */
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
      /** @description Numbers of rooms that the lead looks for */
      property_rooms: ('T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6')[];
      /** @description The least living area that the lead looks for, in m² */
      property_living_area_from: number | null;
      /** @description The largest living area that the lead looks for, in m² */
      property_living_area_to: number | null;
      /** @description Free; suggested: balcony, terrace, garden, not-overlooked, upper-floor, ground-floor, … */
      property_specific_requests: string[];
      /** @description Where the lead looks for a property */
      property_search_area: string | null;
      /** @description Towns where the lead looks, by their INSEE codes */
      property_search_localities: {
        /**
         * @description Which kind it is
         * @enum {unknown}
         */
        type: 'city' | 'department';
        /** @description The name, for a person the family name */
        name: string;
        /** @description The postal code */
        zipcode: string;
        /**
         * @description First name and family name
         * @example Lyon (69003)
         */
        fullname: string;
      }[];
      /** @description What the lead can spend, in euros */
      budget: number | null;
      /** @description The deposit of the sale */
      deposit: number | null;
      /** @description Whether the reduced rate of VAT may apply */
      reduced_vat_eligibility: boolean | null;
      /** @description Whether the lead may have a loan without interest */
      zero_interest_loan_eligibility: boolean | null;
    };
    /**
     * Record
     * @description What somebody noted of a lead on a program: a call, a visit
     */
    Record: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /** @description The identifier of the sales action */
      sales_action_id: number | null;
      /** @description The identifier of the user in whose name it acts; null for nobody */
      user_id: number | null;
      /**
       * @description What happened
       * @enum {unknown}
       */
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
      /** @description A free text of who wrote it */
      comment: string | null;
      /** @description When it happened */
      occurred_at: string | null;
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When anything of it last changed
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
      /** @description Which kind it is */
      type: ('information' | 'documentation' | 'callback' | 'meeting' | 'other') | null;
      /** @description A free text of who wrote it */
      comment: string | null;
      /** @description A sentence in French that may be shown to people */
      message: string | null;
      /** @description Where the lead came from */
      tracking: {
        /** @description The point of contact, by its UUID */
        engagement_point_uuid: string | null;
        /** @description By what kind of source the lead came */
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
        /** @description Which source it was */
        tracking_source: string | null;
        /** @description The medium of the campaign */
        tracking_medium: string | null;
        /** @description The name of the campaign */
        tracking_campaign: string | null;
        /** @description The search term of the campaign */
        tracking_term: string | null;
        /** @description What of the campaign was clicked */
        tracking_content: string | null;
        /** @description The tactic of the campaign */
        tracking_marketing_tactic: string | null;
        /** @description The page that led there */
        referrer: string | null;
      };
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
    };
    /**
     * Tracker
     * @description Where a lead came from, as the campaign says
     */
    Tracker: {
      /** @description By what kind of source the lead came */
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
      /** @description Which source it was */
      tracking_source: string | null;
      /** @description The medium of the campaign */
      tracking_medium: string | null;
      /** @description The name of the campaign */
      tracking_campaign: string | null;
      /** @description The search term of the campaign */
      tracking_term: string | null;
      /** @description What of the campaign was clicked */
      tracking_content: string | null;
      /** @description The tactic of the campaign */
      tracking_marketing_tactic: string | null;
      /** @description The page that led there */
      referrer: string | null;
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
    };
    /**
     * Webhook
     * @description A subscription: where messages go, and which
     */
    Webhook: {
      /**
       * @description The identifier: an integer of this client space
       * @example 42
       */
      id: number;
      /**
       * @description At the back office: the key that answers for it
       * @example 42
       */
      key_id?: number;
      /**
       * @description The address
       * @example https://partner.example.com/lotbook
       */
      url: string;
      /**
       * @description The kinds of messages that are asked for, or what happened
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
      /** @description The text that describes it */
      description: string | null;
      /** @description Whether it is in use */
      is_active: boolean;
      deactivation_reason: ('gone' | 'failing' | 'revoked' | 'permission-missing') | null;
      /** @description When it was deactivated; null while it is active */
      deactivated_at: string | null;
      /**
       * Format: date-time
       * @description When it was made
       * @example 2026-03-14T09:26:53.589000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When anything of it last changed
       * @example 2026-03-14T09:26:53.589000Z
       */
      updated_at: string;
    };
    /** @description Every failure has these six keys */
    Failure: {
      /**
       * @description The call was refused
       * @constant
       */
      success: false;
      /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /** @description The client space */
              tenant: {
                /** @description The key itself */
                key: string;
                /** @description The name, for a person the family name */
                name: string;
              };
              /** @description What it may do in the whole client space */
              global_permissions: ('global.lead.view' | 'global.lead.create' | 'global.webhook.manage')[];
              /** @description What it may do on the programs it reaches */
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
              /** @description The user */
              user: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              } | null;
              /** @description The programs */
              programs: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The number in the register */
                registry_id: string | null;
                /**
                 * @description The name, for a person the family name
                 * @example Les Terrasses du Parc
                 */
                name: string;
                /** @description The town */
                city: string | null;
                /** @description Who builds it */
                developer: {
                  /**
                   * @description The identifier: an integer of this client space
                   * @example 42
                   */
                  id: number;
                  /** @description The name, for a person the family name */
                  name: string;
                  /** @description The town */
                  city: string | null;
                  /** @description The postal code */
                  zipcode: string | null;
                  /** @description The country, two letters of ISO 3166-1 */
                  country: string | null;
                  /** @description The street and number */
                  address1: string | null;
                  /** @description What completes the address */
                  address2: string | null;
                  /** @description Files, with their addresses */
                  files: {
                    /**
                     * @description Which group it belongs to
                     * @example logo
                     */
                    category: string;
                    /** @description The same in French words */
                    category_display: string;
                    /** @description The name, for a person the family name */
                    name: string;
                    /**
                     * @description Which kind it is
                     * @example image
                     */
                    type: string;
                    /**
                     * @description Address of the file, good for a time
                     * @example https://files.example.com/logo.png
                     */
                    file_url: string;
                    /** @description Address of a small picture of it; null when there is none */
                    thumbnail_url: string | null;
                  }[];
                  /**
                   * Format: date-time
                   * @description When anything of it last changed
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  updated_at: string;
                } | null;
                /** @description How far it is */
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
                /** @description The same in French words */
                progress_status_display: string | null;
                /**
                 * @description Where it stands
                 * @constant
                 */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The number in the register */
              registry_id: string | null;
              /**
               * @description The name, for a person the family name
               * @example Les Terrasses du Parc
               */
              name: string;
              /** @description The town */
              city: string | null;
              /** @description Who builds it */
              developer: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The name, for a person the family name */
                name: string;
                /** @description The town */
                city: string | null;
                /** @description The postal code */
                zipcode: string | null;
                /** @description The country, two letters of ISO 3166-1 */
                country: string | null;
                /** @description The street and number */
                address1: string | null;
                /** @description What completes the address */
                address2: string | null;
                /** @description Files, with their addresses */
                files: {
                  /**
                   * @description Which group it belongs to
                   * @example logo
                   */
                  category: string;
                  /** @description The same in French words */
                  category_display: string;
                  /** @description The name, for a person the family name */
                  name: string;
                  /**
                   * @description Which kind it is
                   * @example image
                   */
                  type: string;
                  /**
                   * @description Address of the file, good for a time
                   * @example https://files.example.com/logo.png
                   */
                  file_url: string;
                  /** @description Address of a small picture of it; null when there is none */
                  thumbnail_url: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description When anything of it last changed
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                updated_at: string;
              } | null;
              /** @description How far it is */
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
              /** @description The same in French words */
              progress_status_display: string | null;
              /**
               * @description Where it stands
               * @constant
               */
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier in the system that it was fed from */
              external_id: string;
              /** @description The number in the register */
              registry_id: number | null;
              /** @description The main lot that this one goes with; null for a main lot */
              parent_lot_id: number | null;
              building: components['schemas']['Building'] | null;
              /**
               * @description What the sales office calls it
               * @example A204
               */
              reference: string;
              /** @description Whether portals may show it */
              can_be_broadcasted: boolean;
              /** @description Whether portals may show it */
              is_broadcastable: boolean;
              /** @description Whether it is a main lot */
              is_primary: boolean;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
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
              /** @description The same in French words */
              type_display: string;
              /** @description How many rooms, from studio to T6 and more */
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
              /** @description The same in French words */
              typology_display: string | null;
              /** @description What kind of its type it is */
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
              /** @description The same in French words */
              subtype_display: string | null;
              /** @description How many floors it has */
              floors: number | null;
              /** @description The floor */
              level: string | null;
              /** @description What the floor is counted as */
              level_type:
                ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic') | null;
              /** @description The floor in French words */
              level_display: string | null;
              /** @description Whether the reduced rate of VAT may apply */
              reduced_vat_eligibility: boolean;
              /** @description Whether a solidary lease (BRS) is possible */
              brs_eligibility: boolean;
              /** @description Whether bare ownership is possible */
              bare_ownership_eligibility: boolean;
              /** @description Whether a rent-to-own loan (PSLA) is possible */
              psla_eligibility: boolean;
              /** @description The rates of VAT that it may be sold at, in percent */
              available_vat_rates: number[];
              /** @description Prices at each rate of VAT */
              available_prices: {
                /**
                 * @description The rate of VAT, in percent
                 * @example 20
                 */
                vat_rate: number;
                /**
                 * @description The price including VAT, in euros
                 * @example 250000
                 */
                price: number;
                /** @description The price with VAT, annexes included, in euros */
                price_with_secondary: number;
                /** @description The price with VAT for a square metre, in euros */
                price_per_square_meter: number | null;
              }[];
              /**
               * @description The price without VAT, in euros
               * @example 208333.33
               */
              price_excluding_vat: number;
              /** @description Whether everybody may sell it */
              unrestricted_distribution: boolean;
              /** @description Living area, in m² */
              living_area: number | null;
              /** @description Area below 1.80 m, in m² */
              low_ceiling_area: number | null;
              /** @description Area of other annexes, in m² */
              other_annex_area: number | null;
              /** @description Area of the land, in m² */
              land_area: number | null;
              /** @description How many balconies */
              balconies: number | null;
              /** @description Area of the balconies, in m² */
              balconies_area: number | null;
              /** @description How many terraces */
              terraces: number | null;
              /** @description Area of the terraces, in m² */
              terraces_area: number | null;
              /** @description How many gardens */
              gardens: number | null;
              /** @description Area of the gardens, in m² */
              gardens_area: number | null;
              /** @description How many loggias */
              loggias: number | null;
              /** @description Area of the loggias, in m² */
              loggias_area: number | null;
              /** @description How many bedrooms */
              bedrooms: number | null;
              /** @description Which way it faces */
              exposure: ('north' | 'east' | 'south' | 'west')[];
              /** @description The same in French words */
              exposure_display: string | null;
              /** @description What is said of it in single words */
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
              /** @description The same in French words */
              tags_display: string[];
              /** @description Address of a plan in three dimensions */
              plan3d: string | null;
              /** @description From when the deed can be signed */
              actable_date: string | null;
              /** @description The same of the building or program, where the lot has none */
              inherited_actable_date: string | null;
              /** @description When it will be, or was, delivered */
              real_delivery_date: string | null;
              /** @description The same of the building or program, where the lot has none */
              inherited_delivery_date: string | null;
              /** @description The text that describes it */
              description: string | null;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
              /** @description The same in French words */
              status_display: string;
              /** @description Documents of the program */
              documents: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The name, for a person the family name */
                name: string;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                type: 'pdf';
                /**
                 * @description Which group it belongs to
                 * @enum {unknown}
                 */
                category: 'plan' | 'other';
                /**
                 * @description Address of the file, good for a time
                 * @example https://lotbook.example.com/files/5mB0c…
                 */
                file_url: string;
                /** @description Address of a small picture of it; null when there is none */
                thumbnail_url: string | null;
              }[];
              /** @description Plans of the lot */
              plans: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The name, for a person the family name */
                name: string;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                type: 'pdf';
                /**
                 * @description Which group it belongs to
                 * @enum {unknown}
                 */
                category: 'plan' | 'other';
                /**
                 * @description Address of the file, good for a time
                 * @example https://lotbook.example.com/files/5mB0c…
                 */
                file_url: string;
                /** @description Address of a small picture of it; null when there is none */
                thumbnail_url: string | null;
              }[];
              /** @description Lots that go with this one */
              lots_related: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /** @description Whether it is a main lot */
                is_primary: boolean;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
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
                /** @description What kind of its type it is */
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
                /**
                 * @description Where it stands
                 * @enum {unknown}
                 */
                status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                /**
                 * @description How the two belong together
                 * @enum {unknown}
                 */
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
               * @description When anything of it last changed
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            }[];
            /** @description What was deleted since */
            deleted?: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier in the system that it was fed from */
              external_id: string;
              /**
               * Format: date-time
               * @description When it was deleted
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
        /** @description The identifier of the program */
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
                /** @description The identifier in the system that it was fed from */
                external_id: string;
                /** @description What the sales office calls it */
                reference: string;
                /**
                 * @description Where it stands
                 * @enum {unknown}
                 */
                status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                /** @description Whether it is a main lot */
                is_primary: boolean;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description The price without VAT, in euros */
                price_excluding_vat: number;
                /** @description The number in the register */
                registry_id?: number | null;
                /** @description The main lot that this one goes with; null for a main lot */
                parent_lot_id?: number | null;
                /** @description The external identifier of the main lot */
                parent_external_id?: string | null;
                /** @description The identifier of the building */
                building_id?: number | null;
                /** @description What kind of its type it is */
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
                /** @description How many rooms, from studio to T6 and more */
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
                /** @description Whether portals may show it */
                can_be_broadcasted?: boolean;
                /** @description Whether portals may show it */
                is_broadcastable?: boolean;
                /** @description Whether everybody may sell it */
                unrestricted_distribution?: boolean;
                /** @description Whether the reduced rate of VAT may apply */
                reduced_vat_eligibility?: boolean;
                /** @description Why the reduced rate does not apply */
                reduced_vat_ineligibility?: boolean;
                /** @description Whether a solidary lease (BRS) is possible */
                brs_eligibility?: boolean;
                /** @description Whether bare ownership is possible */
                bare_ownership_eligibility?: boolean;
                /** @description Whether a rent-to-own loan (PSLA) is possible */
                psla_eligibility?: boolean;
                /** @description How many floors it has */
                floors?: number | null;
                /** @description The floor */
                level?: string | null;
                /** @description What the floor is counted as */
                level_type?:
                  | ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic')
                  | null;
                /** @description Living area, in m² */
                living_area?: number | null;
                /** @description Area below 1.80 m, in m² */
                low_ceiling_area?: number | null;
                /** @description Area of other annexes, in m² */
                other_annex_area?: number | null;
                /** @description Area of the land, in m² */
                land_area?: number | null;
                /** @description How many balconies */
                balconies?: number | null;
                /** @description Area of the balconies, in m² */
                balconies_area?: number | null;
                /** @description How many terraces */
                terraces?: number | null;
                /** @description Area of the terraces, in m² */
                terraces_area?: number | null;
                /** @description How many gardens */
                gardens?: number | null;
                /** @description Area of the gardens, in m² */
                gardens_area?: number | null;
                /** @description How many loggias */
                loggias?: number | null;
                /** @description Area of the loggias, in m² */
                loggias_area?: number | null;
                /** @description How many bedrooms */
                bedrooms?: number | null;
                /** @description Which way it faces */
                exposure?: ('north' | 'east' | 'south' | 'west')[] | null;
                /** @description What is said of it in single words */
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
                /** @description Address of a plan in three dimensions */
                plan3d?: string | null;
                /** @description From when the deed can be signed */
                actable_date?: string | null;
                /** @description When it will be, or was, delivered */
                real_delivery_date?: string | null;
                /** @description The text that describes it */
                description?: string | null;
              }
            | {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The identifier in the system that it was fed from */
                external_id: string;
                /** @description What the sales office calls it */
                reference?: string;
                /**
                 * @description Where it stands
                 * @enum {unknown}
                 */
                status?: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                /** @description Whether it is a main lot */
                is_primary?: boolean;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description The price without VAT, in euros */
                price_excluding_vat?: number;
                /** @description The number in the register */
                registry_id?: number | null;
                /** @description The main lot that this one goes with; null for a main lot */
                parent_lot_id?: number | null;
                /** @description The external identifier of the main lot */
                parent_external_id?: string | null;
                /** @description The identifier of the building */
                building_id?: number | null;
                /** @description What kind of its type it is */
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
                /** @description How many rooms, from studio to T6 and more */
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
                /** @description Whether portals may show it */
                can_be_broadcasted?: boolean;
                /** @description Whether portals may show it */
                is_broadcastable?: boolean;
                /** @description Whether everybody may sell it */
                unrestricted_distribution?: boolean;
                /** @description Whether the reduced rate of VAT may apply */
                reduced_vat_eligibility?: boolean;
                /** @description Why the reduced rate does not apply */
                reduced_vat_ineligibility?: boolean;
                /** @description Whether a solidary lease (BRS) is possible */
                brs_eligibility?: boolean;
                /** @description Whether bare ownership is possible */
                bare_ownership_eligibility?: boolean;
                /** @description Whether a rent-to-own loan (PSLA) is possible */
                psla_eligibility?: boolean;
                /** @description How many floors it has */
                floors?: number | null;
                /** @description The floor */
                level?: string | null;
                /** @description What the floor is counted as */
                level_type?:
                  | ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic')
                  | null;
                /** @description Living area, in m² */
                living_area?: number | null;
                /** @description Area below 1.80 m, in m² */
                low_ceiling_area?: number | null;
                /** @description Area of other annexes, in m² */
                other_annex_area?: number | null;
                /** @description Area of the land, in m² */
                land_area?: number | null;
                /** @description How many balconies */
                balconies?: number | null;
                /** @description Area of the balconies, in m² */
                balconies_area?: number | null;
                /** @description How many terraces */
                terraces?: number | null;
                /** @description Area of the terraces, in m² */
                terraces_area?: number | null;
                /** @description How many gardens */
                gardens?: number | null;
                /** @description Area of the gardens, in m² */
                gardens_area?: number | null;
                /** @description How many loggias */
                loggias?: number | null;
                /** @description Area of the loggias, in m² */
                loggias_area?: number | null;
                /** @description How many bedrooms */
                bedrooms?: number | null;
                /** @description Which way it faces */
                exposure?: ('north' | 'east' | 'south' | 'west')[] | null;
                /** @description What is said of it in single words */
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
                /** @description Address of a plan in three dimensions */
                plan3d?: string | null;
                /** @description From when the deed can be signed */
                actable_date?: string | null;
                /** @description When it will be, or was, delivered */
                real_delivery_date?: string | null;
                /** @description The text that describes it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Batch report
             * @description What was asked for, or written
             */
            data: {
              /** @description Whether the call was done */
              success: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The identifier in the system that it was fed from */
                external_id: string;
                /** @description What the sales office calls it */
                reference: string;
              }[];
              /** @description Wrong fields by dotted path, each with its messages */
              errors: {
                /** @description Place in the batch, from 0 */
                index: number;
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description The identifier in the system that it was fed from */
                external_id: string | null;
                /** @description What the sales office calls it */
                reference: string | null;
                /** @description Wrong fields by dotted path, each with its messages */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
              /** @description Whether the call was done */
              success?: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The identifier in the system that it was fed from */
                external_id: string;
                /** @description What the sales office calls it */
                reference: string;
              }[];
              /** @description Wrong fields by dotted path, each with its messages */
              errors?: {
                /** @description Place in the batch, from 0 */
                index: number;
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description The identifier in the system that it was fed from */
                external_id: string | null;
                /** @description What the sales office calls it */
                reference: string | null;
                /** @description Wrong fields by dotted path, each with its messages */
                errors: {
                  [key: string]: string[];
                };
              }[];
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier in the system that it was fed from */
              external_id: string;
              /** @description The number in the register */
              registry_id: number | null;
              /** @description The main lot that this one goes with; null for a main lot */
              parent_lot_id: number | null;
              building: components['schemas']['Building'] | null;
              /**
               * @description What the sales office calls it
               * @example A204
               */
              reference: string;
              /** @description Whether portals may show it */
              can_be_broadcasted: boolean;
              /** @description Whether portals may show it */
              is_broadcastable: boolean;
              /** @description Whether it is a main lot */
              is_primary: boolean;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
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
              /** @description The same in French words */
              type_display: string;
              /** @description How many rooms, from studio to T6 and more */
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
              /** @description The same in French words */
              typology_display: string | null;
              /** @description What kind of its type it is */
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
              /** @description The same in French words */
              subtype_display: string | null;
              /** @description How many floors it has */
              floors: number | null;
              /** @description The floor */
              level: string | null;
              /** @description What the floor is counted as */
              level_type:
                ('basement' | 'ground-floor' | 'garden-floor' | 'podium-floor' | 'standard' | 'attic') | null;
              /** @description The floor in French words */
              level_display: string | null;
              /** @description Whether the reduced rate of VAT may apply */
              reduced_vat_eligibility: boolean;
              /** @description Whether a solidary lease (BRS) is possible */
              brs_eligibility: boolean;
              /** @description Whether bare ownership is possible */
              bare_ownership_eligibility: boolean;
              /** @description Whether a rent-to-own loan (PSLA) is possible */
              psla_eligibility: boolean;
              /** @description The rates of VAT that it may be sold at, in percent */
              available_vat_rates: number[];
              /** @description Prices at each rate of VAT */
              available_prices: {
                /**
                 * @description The rate of VAT, in percent
                 * @example 20
                 */
                vat_rate: number;
                /**
                 * @description The price including VAT, in euros
                 * @example 250000
                 */
                price: number;
                /** @description The price with VAT, annexes included, in euros */
                price_with_secondary: number;
                /** @description The price with VAT for a square metre, in euros */
                price_per_square_meter: number | null;
              }[];
              /**
               * @description The price without VAT, in euros
               * @example 208333.33
               */
              price_excluding_vat: number;
              /** @description Whether everybody may sell it */
              unrestricted_distribution: boolean;
              /** @description Living area, in m² */
              living_area: number | null;
              /** @description Area below 1.80 m, in m² */
              low_ceiling_area: number | null;
              /** @description Area of other annexes, in m² */
              other_annex_area: number | null;
              /** @description Area of the land, in m² */
              land_area: number | null;
              /** @description How many balconies */
              balconies: number | null;
              /** @description Area of the balconies, in m² */
              balconies_area: number | null;
              /** @description How many terraces */
              terraces: number | null;
              /** @description Area of the terraces, in m² */
              terraces_area: number | null;
              /** @description How many gardens */
              gardens: number | null;
              /** @description Area of the gardens, in m² */
              gardens_area: number | null;
              /** @description How many loggias */
              loggias: number | null;
              /** @description Area of the loggias, in m² */
              loggias_area: number | null;
              /** @description How many bedrooms */
              bedrooms: number | null;
              /** @description Which way it faces */
              exposure: ('north' | 'east' | 'south' | 'west')[];
              /** @description The same in French words */
              exposure_display: string | null;
              /** @description What is said of it in single words */
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
              /** @description The same in French words */
              tags_display: string[];
              /** @description Address of a plan in three dimensions */
              plan3d: string | null;
              /** @description From when the deed can be signed */
              actable_date: string | null;
              /** @description The same of the building or program, where the lot has none */
              inherited_actable_date: string | null;
              /** @description When it will be, or was, delivered */
              real_delivery_date: string | null;
              /** @description The same of the building or program, where the lot has none */
              inherited_delivery_date: string | null;
              /** @description The text that describes it */
              description: string | null;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
              /** @description The same in French words */
              status_display: string;
              /** @description Documents of the program */
              documents: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The name, for a person the family name */
                name: string;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                type: 'pdf';
                /**
                 * @description Which group it belongs to
                 * @enum {unknown}
                 */
                category: 'plan' | 'other';
                /**
                 * @description Address of the file, good for a time
                 * @example https://lotbook.example.com/files/5mB0c…
                 */
                file_url: string;
                /** @description Address of a small picture of it; null when there is none */
                thumbnail_url: string | null;
              }[];
              /** @description Plans of the lot */
              plans: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description The name, for a person the family name */
                name: string;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                type: 'pdf';
                /**
                 * @description Which group it belongs to
                 * @enum {unknown}
                 */
                category: 'plan' | 'other';
                /**
                 * @description Address of the file, good for a time
                 * @example https://lotbook.example.com/files/5mB0c…
                 */
                file_url: string;
                /** @description Address of a small picture of it; null when there is none */
                thumbnail_url: string | null;
              }[];
              /** @description Lots that go with this one */
              lots_related: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /** @description Whether it is a main lot */
                is_primary: boolean;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
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
                /** @description What kind of its type it is */
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
                /**
                 * @description Where it stands
                 * @enum {unknown}
                 */
                status: 'available' | 'option' | 'pre-booked' | 'booked' | 'sold' | 'unavailable';
                /**
                 * @description How the two belong together
                 * @enum {unknown}
                 */
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
               * @description When anything of it last changed
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            }[];
            /** @description What was deleted since */
            deleted?: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier in the system that it was fed from */
              external_id: string;
              /**
               * Format: date-time
               * @description When it was deleted
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lot */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lot */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lot */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The name, for a person the family name */
              name: string;
              /**
               * @description Which kind it is
               * @constant
               */
              type: 'pdf';
              /**
               * @description Which group it belongs to
               * @enum {unknown}
               */
              category: 'plan' | 'other';
              /**
               * @description Address of the file, good for a time
               * @example https://lotbook.example.com/files/5mB0c…
               */
              file_url: string;
              /** @description Address of a small picture of it; null when there is none */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lot */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Lot file
             * @description What was asked for, or written
             */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The name, for a person the family name */
              name: string;
              /**
               * @description Which kind it is
               * @constant
               */
              type: 'pdf';
              /**
               * @description Which group it belongs to
               * @enum {unknown}
               */
              category: 'plan' | 'other';
              /**
               * @description Address of the file, good for a time
               * @example https://lotbook.example.com/files/5mB0c…
               */
              file_url: string;
              /** @description Address of a small picture of it; null when there is none */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lot */
        lotId: number;
        /** @description The identifier of the plan */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Lot file
             * @description What was asked for, or written
             */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The name, for a person the family name */
              name: string;
              /**
               * @description Which kind it is
               * @constant
               */
              type: 'pdf';
              /**
               * @description Which group it belongs to
               * @enum {unknown}
               */
              category: 'plan' | 'other';
              /**
               * @description Address of the file, good for a time
               * @example https://lotbook.example.com/files/5mB0c…
               */
              file_url: string;
              /** @description Address of a small picture of it; null when there is none */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: components['schemas']['Lead'][];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Lead received
             * @description What was asked for, or written
             */
            data: {
              /** @description What was received, as it came */
              initial_payload: {
                /** @description The people behind it */
                contact: unknown;
                /** @description The lead */
                lead: unknown;
              };
              skipped_fields: {
                /** @description The people behind it */
                contact?: {
                  [key: string]: string;
                };
                /** @description The lead */
                lead?: {
                  [key: string]: string;
                };
              } | null;
              /** @description What was taken over of it */
              processed_fields: {
                /** @description The lead */
                lead: unknown;
                /** @description What was asked for */
                request: {
                  /** @description Which kind it is */
                  type: ('information' | 'documentation' | 'callback' | 'meeting' | 'other') | null;
                  /** @description A free text of who wrote it */
                  comment: string | null;
                };
                /** @description The people behind it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: components['schemas']['Lead'][];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Lead received
             * @description What was asked for, or written
             */
            data: {
              /** @description What was received, as it came */
              initial_payload: {
                /** @description The people behind it */
                contact: unknown;
                /** @description The lead */
                lead: unknown;
              };
              skipped_fields: {
                /** @description The people behind it */
                contact?: {
                  [key: string]: string;
                };
                /** @description The lead */
                lead?: {
                  [key: string]: string;
                };
              } | null;
              /** @description What was taken over of it */
              processed_fields: {
                /** @description The lead */
                lead: unknown;
                /** @description What was asked for */
                request: {
                  /** @description Which kind it is */
                  type: ('information' | 'documentation' | 'callback' | 'meeting' | 'other') | null;
                  /** @description A free text of who wrote it */
                  comment: string | null;
                };
                /** @description The people behind it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: components['schemas']['Request'][];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: components['schemas']['Request'][];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              /** @description The name, for a person the family name */
              name: string | null;
              /** @description The first name */
              firstname: string | null;
              /** @description The name as it is shown */
              display_name: string | null;
              /** @description The first e-mail address */
              email1: string | null;
              /** @description The second e-mail address */
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              /** @description Whether it is a company and not a person */
              legal_entity: boolean;
              /** @description The name of the company */
              company_name: string | null;
              /** @description The legal form of the company */
              legal_status:
                ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
              /** @description The town */
              city: string | null;
              /** @description The postal code */
              zipcode: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
              /**
               * Format: date-time
               * @description When something last happened with this lead
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              /** @description The name, for a person the family name */
              name: string | null;
              /** @description The first name */
              firstname: string | null;
              /** @description The name as it is shown */
              display_name: string | null;
              /** @description The first e-mail address */
              email1: string | null;
              /** @description The second e-mail address */
              email2: string | null;
              phone1: string | null;
              phone2: string | null;
              /** @description Whether it is a company and not a person */
              legal_entity: boolean;
              /** @description The name of the company */
              company_name: string | null;
              /** @description The legal form of the company */
              legal_status:
                ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
              /** @description The town */
              city: string | null;
              /** @description The postal code */
              zipcode: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
              /**
               * Format: date-time
               * @description When something last happened with this lead
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The name, for a person the family name */
          name: string;
          /** @description A form of address for a person, a heading for a text */
          title?: ('mr' | 'ms') | null;
          /** @description The first name */
          firstname?: string | null;
          /** @description The first e-mail address */
          email1?: string | null;
          /** @description The second e-mail address */
          email2?: string | null;
          phone1?: string | null;
          phone2?: string | null;
          /** @description The town */
          city?: string | null;
          /** @description The postal code */
          zipcode?: string | null;
          /** @description The country, two letters of ISO 3166-1 */
          country?: string | null;
          /** @description The street and number */
          address1?: string | null;
          /** @description What completes the address */
          address2?: string | null;
          /** @description Since when the person lives there */
          resides_since?: number | null;
          /** @description Whether it is a company and not a person */
          legal_entity?: boolean | null;
          /** @description The legal form of the company */
          legal_status?: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
          /** @description The name of the company */
          company_name?: string | null;
          /** @description The SIRET number of the company */
          company_siret?: string | null;
          /** @description Whether the person agreed to e-mails */
          optin_email?: boolean | null;
          /** @description Whether the person agreed to calls */
          optin_phone?: boolean | null;
          /** @description Whether the person agreed to text messages */
          optin_sms?: boolean | null;
          /** @description Whether the person agreed to e-mails being followed */
          optin_email_tracking?: boolean | null;
          /** @description Whether the person refused e-mails */
          optout_email?: boolean | null;
          /** @description Whether the person refused calls */
          optout_phone?: boolean | null;
          /** @description Whether the person refused text messages */
          optout_sms?: boolean | null;
          /** @description Whether the person refused e-mails being followed */
          optout_email_tracking?: boolean | null;
          /** @description The date of birth */
          birthdate?: string | null;
          /** @description The place of birth */
          birthplace?: string | null;
          /** @description The nationality, two letters of ISO 3166-1 */
          nationality?: string | null;
          /** @description The marital status */
          marital_status?:
            ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
          /** @description What the person works as */
          profession?: string | null;
          /** @description The socio-professional category */
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
          /** @description Whether the person is employed */
          is_employed?: boolean | null;
          /** @description How many vehicles the household has */
          vehicles?: number | null;
          /** @description How many children the household has */
          children?: number | null;
          /** @description How the person lives now */
          primary_residence?: ('owner' | 'tenant' | 'other') | null;
          /** @description Whether the person owns a second home */
          own_secondary_residence?: boolean | null;
          /** @description Whether it would be the first home of their own */
          first_time_homeowner?: boolean | null;
          /** @description Whether the person has invested in property before */
          has_already_invested?: boolean | null;
          /** @description What is said of earlier investments */
          has_already_invested_comment?: string | null;
          /** @description The bank of the person */
          bank_name?: string | null;
          /** @description The insurance of the person */
          insurance_name?: string | null;
          /** @description Whether a broker is in it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the contact */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the contact */
        contactId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The name, for a person the family name */
          name?: string | null;
          /** @description A form of address for a person, a heading for a text */
          title?: ('mr' | 'ms') | null;
          /** @description The first name */
          firstname?: string | null;
          /** @description The first e-mail address */
          email1?: string | null;
          /** @description The second e-mail address */
          email2?: string | null;
          phone1?: string | null;
          phone2?: string | null;
          /** @description The town */
          city?: string | null;
          /** @description The postal code */
          zipcode?: string | null;
          /** @description The country, two letters of ISO 3166-1 */
          country?: string | null;
          /** @description The street and number */
          address1?: string | null;
          /** @description What completes the address */
          address2?: string | null;
          /** @description Since when the person lives there */
          resides_since?: number | null;
          /** @description Whether it is a company and not a person */
          legal_entity?: boolean | null;
          /** @description The legal form of the company */
          legal_status?: ('sa' | 'sarl' | 'eurl' | 'sas' | 'sasu' | 'sci' | 'snc' | 'scs' | 'other') | null;
          /** @description The name of the company */
          company_name?: string | null;
          /** @description The SIRET number of the company */
          company_siret?: string | null;
          /** @description Whether the person agreed to e-mails */
          optin_email?: boolean | null;
          /** @description Whether the person agreed to calls */
          optin_phone?: boolean | null;
          /** @description Whether the person agreed to text messages */
          optin_sms?: boolean | null;
          /** @description Whether the person agreed to e-mails being followed */
          optin_email_tracking?: boolean | null;
          /** @description Whether the person refused e-mails */
          optout_email?: boolean | null;
          /** @description Whether the person refused calls */
          optout_phone?: boolean | null;
          /** @description Whether the person refused text messages */
          optout_sms?: boolean | null;
          /** @description Whether the person refused e-mails being followed */
          optout_email_tracking?: boolean | null;
          /** @description The date of birth */
          birthdate?: string | null;
          /** @description The place of birth */
          birthplace?: string | null;
          /** @description The nationality, two letters of ISO 3166-1 */
          nationality?: string | null;
          /** @description The marital status */
          marital_status?:
            ('single' | 'domestic-partnership' | 'civil' | 'married' | 'divorced' | 'widower') | null;
          /** @description What the person works as */
          profession?: string | null;
          /** @description The socio-professional category */
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
          /** @description Whether the person is employed */
          is_employed?: boolean | null;
          /** @description How many vehicles the household has */
          vehicles?: number | null;
          /** @description How many children the household has */
          children?: number | null;
          /** @description How the person lives now */
          primary_residence?: ('owner' | 'tenant' | 'other') | null;
          /** @description Whether the person owns a second home */
          own_secondary_residence?: boolean | null;
          /** @description Whether it would be the first home of their own */
          first_time_homeowner?: boolean | null;
          /** @description Whether the person has invested in property before */
          has_already_invested?: boolean | null;
          /** @description What is said of earlier investments */
          has_already_invested_comment?: string | null;
          /** @description The bank of the person */
          bank_name?: string | null;
          /** @description The insurance of the person */
          insurance_name?: string | null;
          /** @description Whether a broker is in it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the contact */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description What the lead wants to buy for */
          project?: ('home' | 'investment' | 'second-home' | 'commercial-space' | 'rental') | null;
          /** @description Whom the lead buys for */
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
          /** @description The scheme that the lead would invest under */
          investment_scheme?:
            ('jeanbrun' | 'lmnp' | 'bare-ownership' | 'patrimonial-investment' | 'other' | 'pinel') | null;
          /** @description Kinds of property that the lead looks for */
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
          /** @description Numbers of rooms that the lead looks for */
          property_rooms?: ('T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6')[] | null;
          /** @description The least living area that the lead looks for, in m² */
          property_living_area_from?: number | null;
          /** @description The largest living area that the lead looks for, in m² */
          property_living_area_to?: number | null;
          property_specific_requests?: string[] | null;
          /** @description Where the lead looks for a property */
          property_search_area?: string | null;
          property_search_localities?: (number | string)[] | null;
          property_search_insee_localities?: (number | string)[] | null;
          /** @description What the lead can spend, in euros */
          budget?: number | null;
          /** @description The deposit of the sale */
          deposit?: number | null;
          /** @description Whether the reduced rate of VAT may apply */
          reduced_vat_eligibility?: boolean | null;
          /** @description Whether the lead may have a loan without interest */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Where it stands
           * @enum {unknown}
           */
          status?: 'ongoing' | 'to-follow' | 'discarded';
          /** @description How likely the lead is to buy */
          temperature?: ('cold' | 'warm' | 'hot') | null;
          /** @description Why the lead is followed */
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
          /** @description Why the lead was discarded */
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
          /** @description The memo on this lead and program */
          memo_content?: string | null;
          /** @description What the person agreed to */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description What happened
           * @enum {unknown}
           */
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
          /** @description A free text of who wrote it */
          comment?: string | null;
          /** @description When it happened */
          occurred_at?: string | null;
          /** @description The identifier of the sales action */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the record */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the record */
        recordId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description What happened
           * @enum {unknown}
           */
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
          /** @description A free text of who wrote it */
          comment?: string | null;
          /** @description When it happened */
          occurred_at?: string | null;
          /** @description The identifier of the sales action */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the record */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /**
               * @description How urgent it is
               * @enum {unknown}
               */
              priority: 'low' | 'medium' | 'high';
              /** @description A free text of who wrote it */
              comment: string | null;
              /** @description A free text on why it was cancelled */
              cancellation_comment: string | null;
              /**
               * @description How the owner was chosen
               * @enum {unknown}
               */
              owner_assignment: 'interest-owner' | 'manual';
              /** @description The identifier of the user in whose name it acts; null for nobody */
              user_id: number | null;
              /** @description How it ended */
              issue: ('success' | 'failure') | null;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              /** @description When it is planned for */
              scheduled_at: string | null;
              /** @description When it is due */
              due_at: string | null;
              /** @description When it ends */
              end_at: string | null;
              /** @description When it was closed; null while it is open */
              closed_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Which kind it is
           * @enum {unknown}
           */
          type:
            | 'request-to-process'
            | 'call'
            | 'send-email'
            | 'send-sms'
            | 'meeting-phone'
            | 'meeting-video'
            | 'meeting-in-person'
            | 'other';
          /**
           * @description Where it stands
           * @enum {unknown}
           */
          status: 'pending' | 'scheduled' | 'completed';
          /**
           * @description How urgent it is
           * @enum {unknown}
           */
          priority?: 'low' | 'medium' | 'high';
          /**
           * @description How the owner was chosen
           * @enum {unknown}
           */
          owner_assignment?: 'interest-owner' | 'manual';
          /** @description The identifier of the user in whose name it acts; null for nobody */
          user_id?: number | null;
          /** @description When it is planned for */
          scheduled_at?: string | null;
          /** @description When it is due */
          due_at?: string | null;
          /** @description A free text of who wrote it */
          comment?: string | null;
          /** @description When it was done */
          performed_at?: string | null;
          /** @description How it ended */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Sales action
             * @description What was asked for, or written
             */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /**
               * @description How urgent it is
               * @enum {unknown}
               */
              priority: 'low' | 'medium' | 'high';
              /** @description A free text of who wrote it */
              comment: string | null;
              /** @description A free text on why it was cancelled */
              cancellation_comment: string | null;
              /**
               * @description How the owner was chosen
               * @enum {unknown}
               */
              owner_assignment: 'interest-owner' | 'manual';
              /** @description The identifier of the user in whose name it acts; null for nobody */
              user_id: number | null;
              /** @description How it ended */
              issue: ('success' | 'failure') | null;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              /** @description When it is planned for */
              scheduled_at: string | null;
              /** @description When it is due */
              due_at: string | null;
              /** @description When it ends */
              end_at: string | null;
              /** @description When it was closed; null while it is open */
              closed_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the sales action */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Sales action
             * @description What was asked for, or written
             */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /**
               * @description How urgent it is
               * @enum {unknown}
               */
              priority: 'low' | 'medium' | 'high';
              /** @description A free text of who wrote it */
              comment: string | null;
              /** @description A free text on why it was cancelled */
              cancellation_comment: string | null;
              /**
               * @description How the owner was chosen
               * @enum {unknown}
               */
              owner_assignment: 'interest-owner' | 'manual';
              /** @description The identifier of the user in whose name it acts; null for nobody */
              user_id: number | null;
              /** @description How it ended */
              issue: ('success' | 'failure') | null;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              /** @description When it is planned for */
              scheduled_at: string | null;
              /** @description When it is due */
              due_at: string | null;
              /** @description When it ends */
              end_at: string | null;
              /** @description When it was closed; null while it is open */
              closed_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the sales action */
        salesActionId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Which kind it is
           * @enum {unknown}
           */
          type?:
            | 'request-to-process'
            | 'call'
            | 'send-email'
            | 'send-sms'
            | 'meeting-phone'
            | 'meeting-video'
            | 'meeting-in-person'
            | 'other';
          /**
           * @description Where it stands
           * @enum {unknown}
           */
          status?: 'pending' | 'scheduled';
          /**
           * @description How urgent it is
           * @enum {unknown}
           */
          priority?: 'low' | 'medium' | 'high';
          /**
           * @description How the owner was chosen
           * @enum {unknown}
           */
          owner_assignment?: 'interest-owner' | 'manual';
          /** @description The identifier of the user in whose name it acts; null for nobody */
          user_id?: number | null;
          /** @description When it is planned for */
          scheduled_at?: string | null;
          /** @description When it is due */
          due_at?: string | null;
          /** @description A free text of who wrote it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Sales action
             * @description What was asked for, or written
             */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /**
               * @description How urgent it is
               * @enum {unknown}
               */
              priority: 'low' | 'medium' | 'high';
              /** @description A free text of who wrote it */
              comment: string | null;
              /** @description A free text on why it was cancelled */
              cancellation_comment: string | null;
              /**
               * @description How the owner was chosen
               * @enum {unknown}
               */
              owner_assignment: 'interest-owner' | 'manual';
              /** @description The identifier of the user in whose name it acts; null for nobody */
              user_id: number | null;
              /** @description How it ended */
              issue: ('success' | 'failure') | null;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              /** @description When it is planned for */
              scheduled_at: string | null;
              /** @description When it is due */
              due_at: string | null;
              /** @description When it ends */
              end_at: string | null;
              /** @description When it was closed; null while it is open */
              closed_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lead */
        leadId: number;
        /** @description The identifier of the sales action */
        salesActionId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Where it stands
           * @enum {unknown}
           */
          status: 'completed' | 'canceled';
          /** @description When it was done */
          performed_at?: string | null;
          /** @description How it ended */
          issue?: ('success' | 'failure') | null;
          /** @description Why it was cancelled */
          cancellation_type?: ('duplicate' | 'error' | 'delay-expired' | 'other') | null;
          /** @description A free text on why it was cancelled */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Sales action
             * @description What was asked for, or written
             */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
              type:
                | 'request-to-process'
                | 'call'
                | 'send-email'
                | 'send-sms'
                | 'meeting-phone'
                | 'meeting-video'
                | 'meeting-in-person'
                | 'other';
              /**
               * @description How urgent it is
               * @enum {unknown}
               */
              priority: 'low' | 'medium' | 'high';
              /** @description A free text of who wrote it */
              comment: string | null;
              /** @description A free text on why it was cancelled */
              cancellation_comment: string | null;
              /**
               * @description How the owner was chosen
               * @enum {unknown}
               */
              owner_assignment: 'interest-owner' | 'manual';
              /** @description The identifier of the user in whose name it acts; null for nobody */
              user_id: number | null;
              /** @description How it ended */
              issue: ('success' | 'failure') | null;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'pending' | 'scheduled' | 'completed' | 'canceled';
              /** @description When it is planned for */
              scheduled_at: string | null;
              /** @description When it is due */
              due_at: string | null;
              /** @description When it ends */
              end_at: string | null;
              /** @description When it was closed; null while it is open */
              closed_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: components['schemas']['Option'][];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
        /** @description The identifier of the program */
        programId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description The identifier of the lead
           * @example 42
           */
          lead_id: number;
          owner_id?: number | null;
          /** @description Exactly one main lot */
          lots: {
            /**
             * @description The identifier: an integer of this client space
             * @example 42
             */
            id: number;
          }[];
          /**
           * @description 20: the normal rate of each lot, whatever it is; 5.5: the reduced one, where the main lot offers it; 0: no VAT
           * @enum {unknown}
           */
          vat_rate: 5.5 | 20 | 0;
          /** @description A free text of who wrote it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the option */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the option */
        optionId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          owner_id?: number | null;
          /** @description By how many hours it is prolonged */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the option */
        optionId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          owner_id?: number | null;
          /** @description By how many hours it is prolonged */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the user who answers for it */
        owner_id?: number | null;
      };
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the option */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: components['schemas']['Purchase'][];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the purchase */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier of the lead */
              lead_id: number | null;
              /** @description First name and family name */
              fullname: string | null;
              /** @description The first e-mail address */
              email1: string | null;
              /** @description The second e-mail address */
              email2: string | null;
              /** @description The first phone number, in international writing when read */
              phone1: string | null;
              /** @description The second phone number */
              phone2: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              ruling_required: number | null;
              /** @description The user who answers for it */
              owner: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description When it ends by itself */
              expires_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
               * @example 2026-03-14T09:26:53.589000Z
               */
              updated_at: string;
            }[];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
        /** @description The identifier of the program */
        programId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The identifier of the user who answers for it */
          owner_id?: number | null;
          /** @description A form of address for a person, a heading for a text */
          title?: ('mr' | 'ms') | null;
          /** @description The name, for a person the family name */
          name: string;
          /** @description The first name */
          firstname: string;
          /**
           * Format: email
           * @description The first e-mail address
           * @example jeanne.martin@example.com
           */
          email1: string;
          /** @description The second e-mail address */
          email2?: string | null;
          /**
           * @description International or French format
           * @example +33612345678
           */
          phone1: string;
          phone2?: string | null;
          /** @description The town */
          city?: string | null;
          /** @description The postal code */
          zipcode?: string | null;
          /** @description The country, two letters of ISO 3166-1 */
          country?: string | null;
          /** @description The street and number */
          address1?: string | null;
          /** @description What completes the address */
          address2?: string | null;
          /** @description A free text of who wrote it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier of the lead */
              lead_id: number | null;
              /** @description A form of address for a person, a heading for a text */
              title: ('mr' | 'ms') | null;
              /** @description The name, for a person the family name */
              name: string | null;
              /** @description The first name */
              firstname: string | null;
              /** @description First name and family name */
              fullname: string | null;
              /** @description The first e-mail address */
              email1: string | null;
              /** @description The second e-mail address */
              email2: string | null;
              /** @description The first phone number, in international writing when read */
              phone1: string | null;
              /** @description The second phone number */
              phone2: string | null;
              /** @description The town */
              city: string | null;
              /** @description The postal code */
              zipcode: string | null;
              /** @description The country, two letters of ISO 3166-1 */
              country: string | null;
              /** @description The street and number */
              address1: string | null;
              /** @description What completes the address */
              address2: string | null;
              /** @description A free text of who wrote it */
              comment: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              /** @description Why the declaration was turned down; null otherwise */
              rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
              /** @description What the office wrote about it */
              rejection_comment: string | null;
              /** @description What the analysis found, rule by rule */
              processing_report: {
                /** @description A sentence in French that may be shown to people */
                message: string;
                /** @description The rules of the program */
                rules: {
                  /**
                   * @description The rule of the analysis
                   * @enum {unknown}
                   */
                  rule:
                    | 'manual-mode'
                    | 'already-registered'
                    | 'cooling-off'
                    | 'protected-lead'
                    | 'known-lead'
                    | 'one-person'
                    | 'ruling';
                  /**
                   * @description How it ended
                   * @enum {unknown}
                   */
                  outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                }[];
                /**
                 * Format: date-time
                 * @description When the analysis was through; null before that
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                analysed_at: string;
              } | null;
              ruling_required: number | null;
              /** @description The user who answers for it */
              owner: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who made it */
              created_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who changed it last */
              updated_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who dealt with it */
              processed_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              } | null;
              /** @description When it was dealt with; null before that */
              processed_at: string | null;
              /** @description When it ends by itself */
              expires_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the registration */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier of the lead */
              lead_id: number | null;
              /** @description A form of address for a person, a heading for a text */
              title: ('mr' | 'ms') | null;
              /** @description The name, for a person the family name */
              name: string | null;
              /** @description The first name */
              firstname: string | null;
              /** @description First name and family name */
              fullname: string | null;
              /** @description The first e-mail address */
              email1: string | null;
              /** @description The second e-mail address */
              email2: string | null;
              /** @description The first phone number, in international writing when read */
              phone1: string | null;
              /** @description The second phone number */
              phone2: string | null;
              /** @description The town */
              city: string | null;
              /** @description The postal code */
              zipcode: string | null;
              /** @description The country, two letters of ISO 3166-1 */
              country: string | null;
              /** @description The street and number */
              address1: string | null;
              /** @description What completes the address */
              address2: string | null;
              /** @description A free text of who wrote it */
              comment: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              /** @description Why the declaration was turned down; null otherwise */
              rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
              /** @description What the office wrote about it */
              rejection_comment: string | null;
              /** @description What the analysis found, rule by rule */
              processing_report: {
                /** @description A sentence in French that may be shown to people */
                message: string;
                /** @description The rules of the program */
                rules: {
                  /**
                   * @description The rule of the analysis
                   * @enum {unknown}
                   */
                  rule:
                    | 'manual-mode'
                    | 'already-registered'
                    | 'cooling-off'
                    | 'protected-lead'
                    | 'known-lead'
                    | 'one-person'
                    | 'ruling';
                  /**
                   * @description How it ended
                   * @enum {unknown}
                   */
                  outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                }[];
                /**
                 * Format: date-time
                 * @description When the analysis was through; null before that
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                analysed_at: string;
              } | null;
              ruling_required: number | null;
              /** @description The user who answers for it */
              owner: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who made it */
              created_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who changed it last */
              updated_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who dealt with it */
              processed_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              } | null;
              /** @description When it was dealt with; null before that */
              processed_at: string | null;
              /** @description When it ends by itself */
              expires_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
        /** @description The identifier of the user who answers for it */
        owner_id?: number | null;
      };
      header?: {
        /** @description Makes a retry safe: the same key and request within 24 hours give the first answer again */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the registration */
        registrationId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description The identifier of the user who answers for it */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The identifier of the lead */
              lead_id: number | null;
              /** @description A form of address for a person, a heading for a text */
              title: ('mr' | 'ms') | null;
              /** @description The name, for a person the family name */
              name: string | null;
              /** @description The first name */
              firstname: string | null;
              /** @description First name and family name */
              fullname: string | null;
              /** @description The first e-mail address */
              email1: string | null;
              /** @description The second e-mail address */
              email2: string | null;
              /** @description The first phone number, in international writing when read */
              phone1: string | null;
              /** @description The second phone number */
              phone2: string | null;
              /** @description The town */
              city: string | null;
              /** @description The postal code */
              zipcode: string | null;
              /** @description The country, two letters of ISO 3166-1 */
              country: string | null;
              /** @description The street and number */
              address1: string | null;
              /** @description What completes the address */
              address2: string | null;
              /** @description A free text of who wrote it */
              comment: string | null;
              status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
              /** @description Why the declaration was turned down; null otherwise */
              rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
              /** @description What the office wrote about it */
              rejection_comment: string | null;
              /** @description What the analysis found, rule by rule */
              processing_report: {
                /** @description A sentence in French that may be shown to people */
                message: string;
                /** @description The rules of the program */
                rules: {
                  /**
                   * @description The rule of the analysis
                   * @enum {unknown}
                   */
                  rule:
                    | 'manual-mode'
                    | 'already-registered'
                    | 'cooling-off'
                    | 'protected-lead'
                    | 'known-lead'
                    | 'one-person'
                    | 'ruling';
                  /**
                   * @description How it ended
                   * @enum {unknown}
                   */
                  outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                }[];
                /**
                 * Format: date-time
                 * @description When the analysis was through; null before that
                 * @example 2026-03-14T09:26:53.589000Z
                 */
                analysed_at: string;
              } | null;
              ruling_required: number | null;
              /** @description The user who answers for it */
              owner: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who made it */
              created_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who changed it last */
              updated_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              };
              /** @description Who dealt with it */
              processed_by: {
                /** @description The identifier: an integer of this client space */
                id: number | null;
                /** @description First name and family name */
                fullname: string;
                /** @description Initial and family name */
                shortname: string;
              } | null;
              /** @description When it was dealt with; null before that */
              processed_at: string | null;
              /** @description When it ends by itself */
              expires_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the lead */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
                  /**
                   * @description Which kind it is
                   * @example LotPriceChanged
                   */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @description When the event was written
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  /** @description Who did it: a person, a key, a token, the operator, or the service itself */
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /**
                     * @description First name and family name
                     * @example Camille Lefèvre
                     */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the lot */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
                  /**
                   * @description Which kind it is
                   * @example LotPriceChanged
                   */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @description When the event was written
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  /** @description Who did it: a person, a key, a token, the operator, or the service itself */
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /**
                     * @description First name and family name
                     * @example Camille Lefèvre
                     */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the option */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
                  /**
                   * @description Which kind it is
                   * @example LotPriceChanged
                   */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @description When the event was written
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  /** @description Who did it: a person, a key, a token, the operator, or the service itself */
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /**
                     * @description First name and family name
                     * @example Camille Lefèvre
                     */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the purchase */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
                  /**
                   * @description Which kind it is
                   * @example LotPriceChanged
                   */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @description When the event was written
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  /** @description Who did it: a person, a key, a token, the operator, or the service itself */
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /**
                     * @description First name and family name
                     * @example Camille Lefèvre
                     */
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
        /** @description The identifier of the program */
        programId: number;
        /** @description The identifier of the registration */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data:
              | {
                  /**
                   * @description Identifier of the event
                   * @example 0b7f2a51-6f0e-4a43-9a0b-6f7d3b1c2a10
                   */
                  id: string;
                  /**
                   * @description Which kind it is
                   * @example LotPriceChanged
                   */
                  type: string;
                  /** @description Place in its stream, from 0 */
                  revision: number;
                  /** @description Place in the one order of all events */
                  position: number;
                  /**
                   * Format: date-time
                   * @description When the event was written
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  recorded_at: string;
                  /** @description Who did it: a person, a key, a token, the operator, or the service itself */
                  actor: {
                    kind: ('key' | 'token' | 'person' | 'operator' | 'policy' | 'timer') | null;
                    id: number | null;
                    /**
                     * @description First name and family name
                     * @example Camille Lefèvre
                     */
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
                  /**
                   * @description The identifier: an integer of this client space
                   * @example 42
                   */
                  id: number;
                  /** @description The identifier of the lead */
                  lead_id: number | null;
                  /** @description A form of address for a person, a heading for a text */
                  title: ('mr' | 'ms') | null;
                  /** @description The name, for a person the family name */
                  name: string | null;
                  /** @description The first name */
                  firstname: string | null;
                  /** @description First name and family name */
                  fullname: string | null;
                  /** @description The first e-mail address */
                  email1: string | null;
                  /** @description The second e-mail address */
                  email2: string | null;
                  /** @description The first phone number, in international writing when read */
                  phone1: string | null;
                  /** @description The second phone number */
                  phone2: string | null;
                  /** @description The town */
                  city: string | null;
                  /** @description The postal code */
                  zipcode: string | null;
                  /** @description The country, two letters of ISO 3166-1 */
                  country: string | null;
                  /** @description The street and number */
                  address1: string | null;
                  /** @description What completes the address */
                  address2: string | null;
                  /** @description A free text of who wrote it */
                  comment: string | null;
                  status: ('pending' | 'approved' | 'rejected' | 'expired') | null;
                  /** @description Why the declaration was turned down; null otherwise */
                  rejection_reason: ('already-registered' | 'already-known' | 'other') | null;
                  /** @description What the office wrote about it */
                  rejection_comment: string | null;
                  /** @description What the analysis found, rule by rule */
                  processing_report: {
                    /** @description A sentence in French that may be shown to people */
                    message: string;
                    /** @description The rules of the program */
                    rules: {
                      /**
                       * @description The rule of the analysis
                       * @enum {unknown}
                       */
                      rule:
                        | 'manual-mode'
                        | 'already-registered'
                        | 'cooling-off'
                        | 'protected-lead'
                        | 'known-lead'
                        | 'one-person'
                        | 'ruling';
                      /**
                       * @description How it ended
                       * @enum {unknown}
                       */
                      outcome: 'passed' | 'approved' | 'rejected' | 'ruling-required';
                    }[];
                    /**
                     * Format: date-time
                     * @description When the analysis was through; null before that
                     * @example 2026-03-14T09:26:53.589000Z
                     */
                    analysed_at: string;
                  } | null;
                  ruling_required: number | null;
                  /** @description The user who answers for it */
                  owner: {
                    /**
                     * @description The identifier: an integer of this client space
                     * @example 42
                     */
                    id: number;
                    /** @description First name and family name */
                    fullname: string;
                    /** @description Initial and family name */
                    shortname: string;
                  };
                  /** @description Who made it */
                  created_by: {
                    /** @description The identifier: an integer of this client space */
                    id: number | null;
                    /** @description First name and family name */
                    fullname: string;
                    /** @description Initial and family name */
                    shortname: string;
                  };
                  /** @description Who changed it last */
                  updated_by: {
                    /** @description The identifier: an integer of this client space */
                    id: number | null;
                    /** @description First name and family name */
                    fullname: string;
                    /** @description Initial and family name */
                    shortname: string;
                  };
                  /** @description Who dealt with it */
                  processed_by: {
                    /** @description The identifier: an integer of this client space */
                    id: number | null;
                    /** @description First name and family name */
                    fullname: string;
                    /** @description Initial and family name */
                    shortname: string;
                  } | null;
                  /** @description When it was dealt with; null before that */
                  processed_at: string | null;
                  /** @description When it ends by itself */
                  expires_at: string | null;
                  /**
                   * Format: date-time
                   * @description When it was made
                   * @example 2026-03-14T09:26:53.589000Z
                   */
                  created_at: string;
                  /**
                   * Format: date-time
                   * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
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
          /**
           * @description The address
           * @example https://partner.example.com/lotbook
           */
          url: string;
          /**
           * @description The kinds of messages that are asked for, or what happened
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
          /** @description The text that describes it */
          description?: string | null;
          /** @description Whether it is in use */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description At the back office: the key that answers for it
               * @example 42
               */
              key_id?: number;
              /**
               * @description The address
               * @example https://partner.example.com/lotbook
               */
              url: string;
              /**
               * @description The kinds of messages that are asked for, or what happened
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
              /** @description The text that describes it */
              description: string | null;
              /** @description Whether it is in use */
              is_active: boolean;
              deactivation_reason: ('gone' | 'failing' | 'revoked' | 'permission-missing') | null;
              /** @description When it was deactivated; null while it is active */
              deactivated_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
              /**
               * @description Signs every message (Standard Webhooks); shown this once
               * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4wJbXbRWGRk=
               */
              secret?: string;
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
        /** @description The identifier of the subscription */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the subscription */
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description The address
           * @example https://partner.example.com/lotbook
           */
          url?: string;
          /**
           * @description The kinds of messages that are asked for, or what happened
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
          /** @description The text that describes it */
          description?: string | null;
          /** @description Whether it is in use */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the subscription */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the subscription */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description At the back office: the key that answers for it
               * @example 42
               */
              key_id?: number;
              /**
               * @description The address
               * @example https://partner.example.com/lotbook
               */
              url: string;
              /**
               * @description The kinds of messages that are asked for, or what happened
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
              /** @description The text that describes it */
              description: string | null;
              /** @description Whether it is in use */
              is_active: boolean;
              deactivation_reason: ('gone' | 'failing' | 'revoked' | 'permission-missing') | null;
              /** @description When it was deactivated; null while it is active */
              deactivated_at: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /**
               * Format: date-time
               * @description When anything of it last changed
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string;
            /** @description What names the written record; the rest of it is there once it is read again */
            data: {
              /** @description Which record, where it is named by this */
              id?: number;
              /** @description Which record, where it is named by this */
              lead_id?: number;
              /**
               * @description Signs every message (Standard Webhooks); shown this once
               * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4wJbXbRWGRk=
               */
              secret?: string;
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
              | 'webhook-secrets-full';
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
        /** @description The identifier of the subscription */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /** @description Names the message, the same in every delivery of it */
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
        /** @description The identifier of the subscription */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The header `webhook-id`: the same in every delivery */
              message_id: string;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
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
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'pending' | 'delivered' | 'failed';
              /** @description How often it was tried */
              attempts: number;
              /** @description How long the answer took, in milliseconds */
              duration_ms: number | null;
              response_status: number | null;
              response: string | null;
              error: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /** @description When it is tried next; null when it is not */
              next_attempt_at: string | null;
            }[];
            /** @description Addresses of the pages around this one */
            links: {
              /** @description Address of the first page */
              first: string;
              /** @description Address of the last page */
              last: string;
              /** @description Address of the page before, null on the first */
              prev: string | null;
              /** @description Address of the page before, null on the first */
              next: string | null;
            };
            /** @description Where in the list this page stands */
            meta: {
              /** @description The page that this is */
              current_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              from: number | null;
              /** @description How many pages there are, at least 1 */
              last_page: number;
              /** @description Addresses of the pages around this one */
              links: {
                /** @description Address of the page before, null on the first */
                url: string | null;
                /** @description What people call it */
                label: string;
                /** @description Whether it is the page that is shown */
                active: boolean;
              }[];
              /** @description The address without its query; in a change, which field changed */
              path: string;
              /** @description Items a page */
              per_page: number;
              /** @description Number of the first item on this page, counted from 1; null on an empty page */
              to: number | null;
              /** @description Items on all pages */
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
        /** @description The identifier of the subscription */
        webhookId: number;
        /** @description The identifier of the delivery */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /**
             * Webhook delivery
             * @description What was asked for, or written
             */
            data: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /** @description The header `webhook-id`: the same in every delivery */
              message_id: string;
              /**
               * @description Which kind it is
               * @enum {unknown}
               */
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
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'pending' | 'delivered' | 'failed';
              /** @description How often it was tried */
              attempts: number;
              /** @description How long the answer took, in milliseconds */
              duration_ms: number | null;
              response_status: number | null;
              response: string | null;
              error: string | null;
              /**
               * Format: date-time
               * @description When it was made
               * @example 2026-03-14T09:26:53.589000Z
               */
              created_at: string;
              /** @description When it is tried next; null when it is not */
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
        /** @description The identifier of the subscription */
        webhookId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: date-time
           * @description From this instant on
           * @example 2026-03-14T09:26:53.589000Z
           */
          since: string;
          /**
           * Format: date-time
           * @description Up to this instant
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
            message: string | null;
            /** @description A short sentence or, for leads, an object; absent elsewhere */
            body?: unknown;
            /** @description What was asked for, or written */
            data: {
              /**
               * Format: date-time
               * @description From this instant on
               * @example 2026-03-14T09:26:53.589000Z
               */
              since: string;
              /**
               * Format: date-time
               * @description Up to this instant
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
            /**
             * @description Whether the call was done
             * @constant
             */
            success: true;
            /** @description A sentence in French that may be shown to people */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'lot.created';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'lot.price_changed';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'lot.status_changed';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'lot.updated';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'lot.deleted';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'purchase.prepared';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
            program_id: number;
            /** @description The sale */
            purchase: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /**
               * @description The same in French words
               * @example Préparée
               */
              status_display: string;
              /**
               * @description The identifier of the program
               * @example 42
               */
              program_id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /**
               * @description The identifier of the user who answers for it
               * @example 42
               */
              owner_id: number;
              /** @description Lots: the main one and those that go with it */
              lots: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
                typology: string | null;
                /** @description What kind of its type it is */
                subtype: string | null;
                /**
                 * @description The one that was applied to this lot
                 * @example 20
                 */
                vat_rate: number;
                /** @description The discount with VAT, in euros */
                discount_including_vat: number;
                /** @description The price without VAT, in euros */
                price_excluding_vat: number;
                /** @description The price with VAT, in euros */
                price_including_vat: number;
                /** @description The price with VAT after the discount, in euros */
                discounted_price_including_vat: number;
              }[];
              /**
               * @description As it was asked for; `lots` tell what was applied
               * @example 5.5
               */
              vat_rate: number;
              /** @description The price without VAT, in euros */
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              /** @description The deposit of the sale */
              deposit: {
                amount: number | null;
                /** @description When the deposit was received */
                received_at: string | null;
                /** @description When the deposit was given back */
                returned_at: string | null;
              };
              /** @description When the deed is planned for */
              deed_planned_on: string | null;
              /** @description Until when the buyer must have the loan */
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @description When the contract was drawn up
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              /** @description When it was signed */
              signed_at: string | null;
              /** @description When the signed contract was presented to the buyer */
              presented_on: string | null;
              /** @description The last day on which the buyer may withdraw */
              withdrawal_ends_on: string | null;
              /** @description From when nobody may withdraw any more */
              firm_at: string | null;
              /** @description When the deed was signed */
              deed_signed_at: string | null;
              /** @description When the keys were handed over */
              delivered_at: string | null;
              /** @description When it was cancelled; null while it was not */
              canceled_at: string | null;
              /** @description Why the sale was cancelled */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'purchase.signed';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
            program_id: number;
            /** @description The sale */
            purchase: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /**
               * @description The same in French words
               * @example Préparée
               */
              status_display: string;
              /**
               * @description The identifier of the program
               * @example 42
               */
              program_id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /**
               * @description The identifier of the user who answers for it
               * @example 42
               */
              owner_id: number;
              /** @description Lots: the main one and those that go with it */
              lots: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
                typology: string | null;
                /** @description What kind of its type it is */
                subtype: string | null;
                /**
                 * @description The one that was applied to this lot
                 * @example 20
                 */
                vat_rate: number;
                /** @description The discount with VAT, in euros */
                discount_including_vat: number;
                /** @description The price without VAT, in euros */
                price_excluding_vat: number;
                /** @description The price with VAT, in euros */
                price_including_vat: number;
                /** @description The price with VAT after the discount, in euros */
                discounted_price_including_vat: number;
              }[];
              /**
               * @description As it was asked for; `lots` tell what was applied
               * @example 5.5
               */
              vat_rate: number;
              /** @description The price without VAT, in euros */
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              /** @description The deposit of the sale */
              deposit: {
                amount: number | null;
                /** @description When the deposit was received */
                received_at: string | null;
                /** @description When the deposit was given back */
                returned_at: string | null;
              };
              /** @description When the deed is planned for */
              deed_planned_on: string | null;
              /** @description Until when the buyer must have the loan */
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @description When the contract was drawn up
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              /** @description When it was signed */
              signed_at: string | null;
              /** @description When the signed contract was presented to the buyer */
              presented_on: string | null;
              /** @description The last day on which the buyer may withdraw */
              withdrawal_ends_on: string | null;
              /** @description From when nobody may withdraw any more */
              firm_at: string | null;
              /** @description When the deed was signed */
              deed_signed_at: string | null;
              /** @description When the keys were handed over */
              delivered_at: string | null;
              /** @description When it was cancelled; null while it was not */
              canceled_at: string | null;
              /** @description Why the sale was cancelled */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'purchase.firm';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
            program_id: number;
            /** @description The sale */
            purchase: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /**
               * @description The same in French words
               * @example Préparée
               */
              status_display: string;
              /**
               * @description The identifier of the program
               * @example 42
               */
              program_id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /**
               * @description The identifier of the user who answers for it
               * @example 42
               */
              owner_id: number;
              /** @description Lots: the main one and those that go with it */
              lots: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
                typology: string | null;
                /** @description What kind of its type it is */
                subtype: string | null;
                /**
                 * @description The one that was applied to this lot
                 * @example 20
                 */
                vat_rate: number;
                /** @description The discount with VAT, in euros */
                discount_including_vat: number;
                /** @description The price without VAT, in euros */
                price_excluding_vat: number;
                /** @description The price with VAT, in euros */
                price_including_vat: number;
                /** @description The price with VAT after the discount, in euros */
                discounted_price_including_vat: number;
              }[];
              /**
               * @description As it was asked for; `lots` tell what was applied
               * @example 5.5
               */
              vat_rate: number;
              /** @description The price without VAT, in euros */
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              /** @description The deposit of the sale */
              deposit: {
                amount: number | null;
                /** @description When the deposit was received */
                received_at: string | null;
                /** @description When the deposit was given back */
                returned_at: string | null;
              };
              /** @description When the deed is planned for */
              deed_planned_on: string | null;
              /** @description Until when the buyer must have the loan */
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @description When the contract was drawn up
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              /** @description When it was signed */
              signed_at: string | null;
              /** @description When the signed contract was presented to the buyer */
              presented_on: string | null;
              /** @description The last day on which the buyer may withdraw */
              withdrawal_ends_on: string | null;
              /** @description From when nobody may withdraw any more */
              firm_at: string | null;
              /** @description When the deed was signed */
              deed_signed_at: string | null;
              /** @description When the keys were handed over */
              delivered_at: string | null;
              /** @description When it was cancelled; null while it was not */
              canceled_at: string | null;
              /** @description Why the sale was cancelled */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'purchase.deed_signed';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
            program_id: number;
            /** @description The sale */
            purchase: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /**
               * @description The same in French words
               * @example Préparée
               */
              status_display: string;
              /**
               * @description The identifier of the program
               * @example 42
               */
              program_id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /**
               * @description The identifier of the user who answers for it
               * @example 42
               */
              owner_id: number;
              /** @description Lots: the main one and those that go with it */
              lots: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
                typology: string | null;
                /** @description What kind of its type it is */
                subtype: string | null;
                /**
                 * @description The one that was applied to this lot
                 * @example 20
                 */
                vat_rate: number;
                /** @description The discount with VAT, in euros */
                discount_including_vat: number;
                /** @description The price without VAT, in euros */
                price_excluding_vat: number;
                /** @description The price with VAT, in euros */
                price_including_vat: number;
                /** @description The price with VAT after the discount, in euros */
                discounted_price_including_vat: number;
              }[];
              /**
               * @description As it was asked for; `lots` tell what was applied
               * @example 5.5
               */
              vat_rate: number;
              /** @description The price without VAT, in euros */
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              /** @description The deposit of the sale */
              deposit: {
                amount: number | null;
                /** @description When the deposit was received */
                received_at: string | null;
                /** @description When the deposit was given back */
                returned_at: string | null;
              };
              /** @description When the deed is planned for */
              deed_planned_on: string | null;
              /** @description Until when the buyer must have the loan */
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @description When the contract was drawn up
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              /** @description When it was signed */
              signed_at: string | null;
              /** @description When the signed contract was presented to the buyer */
              presented_on: string | null;
              /** @description The last day on which the buyer may withdraw */
              withdrawal_ends_on: string | null;
              /** @description From when nobody may withdraw any more */
              firm_at: string | null;
              /** @description When the deed was signed */
              deed_signed_at: string | null;
              /** @description When the keys were handed over */
              delivered_at: string | null;
              /** @description When it was cancelled; null while it was not */
              canceled_at: string | null;
              /** @description Why the sale was cancelled */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'purchase.delivered';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
            program_id: number;
            /** @description The sale */
            purchase: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /**
               * @description The same in French words
               * @example Préparée
               */
              status_display: string;
              /**
               * @description The identifier of the program
               * @example 42
               */
              program_id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /**
               * @description The identifier of the user who answers for it
               * @example 42
               */
              owner_id: number;
              /** @description Lots: the main one and those that go with it */
              lots: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
                typology: string | null;
                /** @description What kind of its type it is */
                subtype: string | null;
                /**
                 * @description The one that was applied to this lot
                 * @example 20
                 */
                vat_rate: number;
                /** @description The discount with VAT, in euros */
                discount_including_vat: number;
                /** @description The price without VAT, in euros */
                price_excluding_vat: number;
                /** @description The price with VAT, in euros */
                price_including_vat: number;
                /** @description The price with VAT after the discount, in euros */
                discounted_price_including_vat: number;
              }[];
              /**
               * @description As it was asked for; `lots` tell what was applied
               * @example 5.5
               */
              vat_rate: number;
              /** @description The price without VAT, in euros */
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              /** @description The deposit of the sale */
              deposit: {
                amount: number | null;
                /** @description When the deposit was received */
                received_at: string | null;
                /** @description When the deposit was given back */
                returned_at: string | null;
              };
              /** @description When the deed is planned for */
              deed_planned_on: string | null;
              /** @description Until when the buyer must have the loan */
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @description When the contract was drawn up
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              /** @description When it was signed */
              signed_at: string | null;
              /** @description When the signed contract was presented to the buyer */
              presented_on: string | null;
              /** @description The last day on which the buyer may withdraw */
              withdrawal_ends_on: string | null;
              /** @description From when nobody may withdraw any more */
              firm_at: string | null;
              /** @description When the deed was signed */
              deed_signed_at: string | null;
              /** @description When the keys were handed over */
              delivered_at: string | null;
              /** @description When it was cancelled; null while it was not */
              canceled_at: string | null;
              /** @description Why the sale was cancelled */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'purchase.canceled';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the program
             * @example 42
             */
            program_id: number;
            /** @description The sale */
            purchase: {
              /**
               * @description The identifier: an integer of this client space
               * @example 42
               */
              id: number;
              /**
               * @description Where it stands
               * @enum {unknown}
               */
              status: 'prepared' | 'signed' | 'firm' | 'deed-signed' | 'delivered' | 'canceled';
              /**
               * @description The same in French words
               * @example Préparée
               */
              status_display: string;
              /**
               * @description The identifier of the program
               * @example 42
               */
              program_id: number;
              /**
               * @description The identifier of the lead
               * @example 42
               */
              lead_id: number;
              option_id: number | null;
              registration_id: number | null;
              /**
               * @description The identifier of the user who answers for it
               * @example 42
               */
              owner_id: number;
              /** @description Lots: the main one and those that go with it */
              lots: {
                /**
                 * @description The identifier: an integer of this client space
                 * @example 42
                 */
                id: number;
                /** @description What the sales office calls it */
                reference: string;
                /**
                 * @description Which kind it is
                 * @enum {unknown}
                 */
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
                /** @description How many rooms, from studio to T6 and more */
                typology: string | null;
                /** @description What kind of its type it is */
                subtype: string | null;
                /**
                 * @description The one that was applied to this lot
                 * @example 20
                 */
                vat_rate: number;
                /** @description The discount with VAT, in euros */
                discount_including_vat: number;
                /** @description The price without VAT, in euros */
                price_excluding_vat: number;
                /** @description The price with VAT, in euros */
                price_including_vat: number;
                /** @description The price with VAT after the discount, in euros */
                discounted_price_including_vat: number;
              }[];
              /**
               * @description As it was asked for; `lots` tell what was applied
               * @example 5.5
               */
              vat_rate: number;
              /** @description The price without VAT, in euros */
              price_excluding_vat: number;
              /** @description Of all lots, frozen, before the discount */
              price_including_vat: number;
              /** @description It lies on the main lot */
              discount_including_vat: number;
              /** @description What the buyer pays */
              discounted_price_including_vat: number;
              /** @description The deposit of the sale */
              deposit: {
                amount: number | null;
                /** @description When the deposit was received */
                received_at: string | null;
                /** @description When the deposit was given back */
                returned_at: string | null;
              };
              /** @description When the deed is planned for */
              deed_planned_on: string | null;
              /** @description Until when the buyer must have the loan */
              financing_due_on: string | null;
              /**
               * Format: date-time
               * @description When the contract was drawn up
               * @example 2026-03-14T09:26:53.589000Z
               */
              prepared_at: string;
              /** @description When it was signed */
              signed_at: string | null;
              /** @description When the signed contract was presented to the buyer */
              presented_on: string | null;
              /** @description The last day on which the buyer may withdraw */
              withdrawal_ends_on: string | null;
              /** @description From when nobody may withdraw any more */
              firm_at: string | null;
              /** @description When the deed was signed */
              deed_signed_at: string | null;
              /** @description When the keys were handed over */
              delivered_at: string | null;
              /** @description When it was cancelled; null while it was not */
              canceled_at: string | null;
              /** @description Why the sale was cancelled */
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
          /**
           * @description Which kind it is
           * @constant
           */
          type: 'webhook.ping';
          /**
           * Format: date-time
           * @description When the message was made
           * @example 2026-03-14T09:26:53.589000Z
           */
          timestamp: string;
          /** @description What was asked for, or written */
          data: {
            /**
             * @description The key of the client space
             * @example demo
             */
            tenant_key: string;
            /**
             * @description The identifier of the subscription
             * @example 42
             */
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
