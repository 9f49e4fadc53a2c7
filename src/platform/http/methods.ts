// What an address may be asked with.

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** HEAD is answered as GET is, without the body. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What an address that is only read does not have. */
export const OTHER_THAN_READING = METHODS.filter((method) => !isReading(method));
