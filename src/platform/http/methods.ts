// What an address may be asked with.

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** What an address that is only read does not have. */
export const OTHER_THAN_READING = METHODS.filter((method) => method !== 'GET' && method !== 'HEAD');
