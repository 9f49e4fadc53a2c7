// What people choose from and read has a French word for each of its values, by its name and by that of its field.
import { expect, test } from 'vitest';
import * as sale from '../../src/domain/labels/sale.ts';
import { valuesOf } from '../../src/domain/labels/story-values.ts';
import * as interests from '../../src/domain/lead/interests/enumerations.ts';
import * as qualification from '../../src/domain/lead/qualification/enumerations.ts';
import { RECORD_EVENTS } from '../../src/domain/lead/records/enumerations.ts';
import * as actions from '../../src/domain/lead/sales-actions/enumerations.ts';
import * as purchases from '../../src/domain/grid/purchases/enumerations.ts';
import {
  OUTCOMES,
  REGISTRATION_STATUSES,
  REJECTION_REASONS,
  RULES,
} from '../../src/domain/registrations/enumerations.ts';
import { SALES_ACTION_TYPES } from '../../src/domain/tenant/settings.ts';

test.each([
  [sale.registrationStatus, REGISTRATION_STATUSES],
  [sale.rejectionReason, REJECTION_REASONS],
  [sale.registrationRule, RULES],
  [sale.ruleOutcome, OUTCOMES],
  [sale.interestStatus, interests.INTEREST_STATUSES],
  [sale.temperature, interests.TEMPERATURES],
  [sale.recordEvent, RECORD_EVENTS],
  [sale.salesActionType, SALES_ACTION_TYPES],
  [sale.salesActionStatus, actions.STATUSES],
  [sale.priority, actions.PRIORITIES],
  [sale.project, qualification.PROJECTS],
])('%j has no word too few', (words, values) => {
  expect(values.filter((value) => !(value in words))).toEqual([]);
});

test.each([
  ['follow_reason', interests.FOLLOW_REASONS],
  ['discard_reason', interests.DISCARD_REASONS],
  ['cancellation_type', actions.CANCELLATION_TYPES],
  ['cancellation_reason', purchases.REASONS],
  ['late', purchases.LATE],
  ['owner_assignment', actions.ASSIGNMENTS],
  ['issue', actions.ISSUES],
  ['project', qualification.PROJECTS],
  ['project_target', qualification.PROJECT_TARGETS],
  ['investment_scheme', qualification.INVESTMENT_SCHEMES],
  ['event', RECORD_EVENTS],
  ['rule', RULES],
  ['outcome', OUTCOMES],
  ['priority', actions.PRIORITIES],
])('the values of %s', (field, values) => {
  const words = valuesOf[field] ?? {};
  expect(values.filter((value) => !(value in words))).toEqual([]);
});
