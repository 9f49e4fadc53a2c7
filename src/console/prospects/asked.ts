// What the pages of prospects ask the office to change.
const ON_PROGRAM = '/:tenantKey/programs/:programId/leads/:leadId';

export const PROTECT = { method: 'PUT', path: `${ON_PROGRAM}/protection` } as const;
export const ADD_ACTION = { method: 'POST', path: `${ON_PROGRAM}/sales-actions` } as const;
export const CLOSE_ACTION = {
  method: 'POST',
  path: `${ON_PROGRAM}/sales-actions/:salesActionId/close`,
} as const;
export const ADD_RECORD = { method: 'POST', path: `${ON_PROGRAM}/records` } as const;
