// The features' routes: what partners reach and what the back office reaches.
import { historyDoors } from '../../api/audit/doors.ts';
import { Histories } from '../../api/audit/history.ts';
import { auditRoutes } from '../../api/audit/routes.ts';
import type { Backend } from '../backend.ts';
import { clockDesk } from '../../api/clock/desk.ts';
import { contactRoutes } from '../../api/contacts/routes.ts';
import { figureDesk } from '../../api/figures/desk.ts';
import { FigureQueries } from '../../api/figures/queries.ts';
import { editionOf } from '../../platform/http/answers/etag.ts';
import type { IdempotencyStore } from '../../platform/http/once/idempotency.ts';
import type { RouteGroup } from '../../platform/http/routes/route.ts';
import { interestDesk, interestRoutes } from '../../api/interests/routes.ts';
import type { KeyDirectory } from '../../platform/http/doors/callers.ts';
import { keyRoutes } from '../../api/keys/routes.ts';
import { importDesk } from '../../api/imports/desk.ts';
import { ImportStore } from '../../api/imports/import-store.ts';
import { Importing } from '../../api/imports/importing.ts';
import { exportDesk } from '../../api/exports/desk.ts';
import { lotDesk } from '../../api/lots/desk.ts';
import { LotQueries } from '../../api/lots/queries.ts';
import { lotRoutes } from '../../api/lots/routes.ts';
import { leadDesk } from '../../api/leads/desk.ts';
import { LeadQueries } from '../../api/leads/queries.ts';
import { leadRoutes } from '../../api/leads/routes.ts';
import { BegunForgettings } from '../../processes/begun-forgettings.ts';
import { Forgetting } from '../../processes/forgetting.ts';
import { liveOptionsOf } from '../../processes/live-options.ts';
import { OptionQueries } from '../../api/options/queries.ts';
import { optionDesk } from '../../api/options/desk.ts';
import { optionRoutes } from '../../api/options/routes.ts';
import { programDesk } from '../../api/programs/desk.ts';
import { ProgramQueries } from '../../api/programs/queries.ts';
import { programRoutes } from '../../api/programs/routes.ts';
import { purchaseDesk } from '../../api/purchases/desk.ts';
import { purchaseOffice } from '../../api/purchases/office.ts';
import { PastInGrid } from '../../api/past/in-grid.ts';
import { LotPast } from '../../api/past/lot-past.ts';
import { optionPast } from '../../api/past/option-past.ts';
import { purchasePast } from '../../api/past/purchase-past.ts';
import { RegistrationPast } from '../../api/past/registration-past.ts';
import { ProgramPast } from '../../api/past/program-past.ts';
import { pastDesk } from '../../api/past/routes.ts';
import { PurchaseQueries } from '../../api/purchases/queries.ts';
import { purchaseRoutes } from '../../api/purchases/routes.ts';
import { qualificationRoutes } from '../../api/qualification/routes.ts';
import { recordRoutes } from '../../api/records/routes.ts';
import { registrationDesk } from '../../api/registrations/desk.ts';
import { RegistrationQueries } from '../../api/registrations/queries.ts';
import { registrationRoutes } from '../../api/registrations/routes.ts';
import { salesActionRoutes } from '../../api/sales-actions/routes.ts';
import { keyDesk } from '../../api/keys/desk.ts';
import { peopleDesk } from '../../api/people/desk.ts';
import { OidcSecrets } from '../../processes/oidc-secret.ts';
import { signInDesk } from '../../api/sign-in/desk.ts';
import { reachOf } from '../../api/sign-in/oidc/reach.ts';
import { WaysIn } from '../../api/sign-in/ways-in.ts';
import { systemDesk } from '../../api/system/desk.ts';
import type { System } from '../../api/system/schema.ts';
import { tenantDesk } from '../../api/tenants/desk.ts';
import { Deliveries } from '../../api/webhooks/deliveries.ts';
import { webhookDesk, rolesOfWebhooks } from '../../api/webhooks/desk.ts';
import { Subscribing } from '../../api/webhooks/subscribing.ts';
import { salesActionDesk } from '../../api/sales-actions/desk.ts';
import { buildingDesk } from '../../api/programs/buildings.ts';
import { textDesk } from '../../api/programs/texts.ts';
import { atOffice } from './at-office.ts';
import { InterestQueries } from '../../api/interests/queries.ts';
import { LeadFiles } from '../../api/leads/files.ts';
import { leadReading } from '../../api/leads/reading.ts';
import { IssuerRules } from '../../api/tenants/oidc.ts';
import { WebhookQueries } from '../../api/webhooks/queries.ts';
import { webhookRoutes } from '../../api/webhooks/routes.ts';
import { lotbookVersion } from '../version.ts';

interface FeatureRoutes {
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
}

export function featureRoutes(
  backend: Backend,
  baseUrl: string,
  answers: Pick<IdempotencyStore, 'forgetSubject'>,
  keys: Pick<KeyDirectory, 'reaches'>,
  system: System,
): FeatureRoutes {
  // a position means nothing in another store
  const edition = editionOf(lotbookVersion, baseUrl, backend.storeId);
  const programs = new ProgramQueries(backend.rows, backend.pool, edition);
  const lots = new LotQueries(backend.rows, backend.pool, baseUrl, edition);
  const liveOptions = liveOptionsOf(backend);
  const options = new OptionQueries(backend.rows, backend.clock, backend.pages);
  const waysIn = new WaysIn(backend.runtime, backend.clock, baseUrl);
  const reach = reachOf(baseUrl, backend.webhookAllowPrivate);
  const issuers = new IssuerRules(new OidcSecrets(backend.masterKey), reach);
  const purchases = new PurchaseQueries(backend.rows, backend.clock);
  const registrations = new RegistrationQueries(backend.rows, backend.clock, backend.pages);
  const leadQueries = new LeadQueries(backend.rows);
  const interests = new InterestQueries(backend.rows, backend.clock);
  const files = new LeadFiles(backend.rows, { interests, options, purchases, registrations });
  const leads = leadRoutes(backend, liveOptions, keys);
  const lotsOffered = lotRoutes(backend, lots, backend.plans, baseUrl);
  const doors = historyDoors({ leads: leadQueries, lots, options, purchases, registrations, keys });
  const past = new ProgramPast(backend);
  const histories = new Histories(backend, (tenant) => past.people(tenant));
  const eventsOf = (stream: string) => histories.events(stream);
  const sold = [
    contactRoutes(backend),
    qualificationRoutes(backend),
    interestRoutes(backend, liveOptions),
    recordRoutes(backend),
    salesActionRoutes(backend),
    optionRoutes(backend, options),
    purchaseRoutes(purchases),
    registrationRoutes(backend, registrations, liveOptions),
    auditRoutes(
      backend,
      histories,
      {
        lots: new LotPast(past, backend, histories),
        options: new PastInGrid(optionPast, past, backend, eventsOf),
        purchases: new PastInGrid(purchasePast, past, backend, eventsOf),
        registrations: new RegistrationPast(past, backend),
      },
      doors,
      baseUrl,
    ),
  ];
  const subscriptions = new WebhookQueries(backend.rows);
  const deliveries = new Deliveries(backend.runtime);
  const subscribing = new Subscribing(backend, subscriptions, backend.webhookAllowPrivate);
  const webhooks = webhookRoutes(backend, subscriptions, deliveries, subscribing);
  const partner = [
    keyRoutes(backend, programs),
    programRoutes(programs),
    lotsOffered,
    leads,
    ...sold,
    webhooks,
  ];
  const desks = [
    systemDesk(system),
    tenantDesk(backend, issuers),
    peopleDesk(backend, waysIn, baseUrl),
    signInDesk(backend, waysIn),
    keyDesk(backend, programs, partner),
    programDesk(backend, programs),
    buildingDesk(backend),
    textDesk(backend),
    lotDesk(backend, lots, keys),
    exportDesk(backend, keys, { leads: files, options, purchases, registrations }),
    importDesk(
      backend,
      new Importing(backend, new ImportStore(backend.runtime)),
      (file, limit) => backend.spool.takeAny(file, limit),
      keys,
    ),
    optionDesk(backend, options, keys),
    leadDesk(
      backend,
      new Forgetting(backend, answers, new BegunForgettings(backend.runtime)),
      files,
      leadReading(leadQueries, keys),
    ),
    interestDesk(backend),
    salesActionDesk(backend),
    purchaseDesk(backend, purchases),
    purchaseOffice(backend, purchases),
    figureDesk(backend, new FigureQueries(backend.rows), keys),
    registrationDesk(backend, registrations, liveOptions, backend),
    webhookDesk(backend, subscriptions, deliveries, subscribing),
    pastDesk(backend, past, doors, keys, baseUrl),
    ...(backend.testClock ? [clockDesk(backend.testClock)] : []),
  ];
  const office = { book: backend, keys };
  return {
    partner,
    backoffice: [
      ...desks,
      ...[lotsOffered, leads, ...sold].map((group) => atOffice(group, office, desks)),
      atOffice(webhooks, office, desks, rolesOfWebhooks),
    ],
  };
}
