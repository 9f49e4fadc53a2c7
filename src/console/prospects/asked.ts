// What the pages of prospects ask the office to change.
const ON_PROGRAM = '/:tenantKey/programs/:programId/leads/:leadId';
const ACTION = `${ON_PROGRAM}/sales-actions/:salesActionId`;
const RECORD = `${ON_PROGRAM}/records/:recordId`;
const CONTACT = `${ON_PROGRAM}/contacts/:contactId`;

/** Somebody comes in, on a program or on none. */
export const TAKE_IN = { method: 'POST', path: '/:tenantKey/leads' } as const;
export const TAKE_IN_ON_PROGRAM = {
  method: 'POST',
  path: '/:tenantKey/programs/:programId/leads',
} as const;

export const PROTECT = { method: 'PUT', path: `${ON_PROGRAM}/protection` } as const;
export const CHANGE_INTEREST = { method: 'PUT', path: `${ON_PROGRAM}/interest` } as const;
export const CHANGE_PROJECT = { method: 'PUT', path: `${ON_PROGRAM}/qualification` } as const;

export const ADD_ACTION = { method: 'POST', path: `${ON_PROGRAM}/sales-actions` } as const;
export const CHANGE_ACTION = { method: 'PUT', path: ACTION } as const;
export const CLOSE_ACTION = { method: 'POST', path: `${ACTION}/close` } as const;

export const ADD_RECORD = { method: 'POST', path: `${ON_PROGRAM}/records` } as const;
export const CHANGE_RECORD = { method: 'PUT', path: RECORD } as const;
export const REMOVE_RECORD = { method: 'DELETE', path: RECORD } as const;

export const ADD_CONTACT = { method: 'POST', path: `${ON_PROGRAM}/contacts` } as const;
export const CHANGE_CONTACT = { method: 'PUT', path: CONTACT } as const;
export const REMOVE_CONTACT = { method: 'DELETE', path: CONTACT } as const;
