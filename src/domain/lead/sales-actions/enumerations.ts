// The closed lists of values that a sales action may hold.
export { SALES_ACTION_TYPES } from '../../tenant/settings.ts';

export const PRIORITIES = ['low', 'medium', 'high'] as const;
export const ASSIGNMENTS = ['interest-owner', 'manual'] as const;
export const ISSUES = ['success', 'failure'] as const;
export const CANCELLATION_TYPES = ['duplicate', 'error', 'delay-expired', 'other'] as const;
export const STATUSES = ['pending', 'scheduled', 'completed', 'canceled'] as const;
export const OPEN_STATUSES = ['pending', 'scheduled'] as const;
export const CLOSED_STATUSES = ['completed', 'canceled'] as const;
export const FIRST_STATUSES = ['pending', 'scheduled', 'completed'] as const;
