// Somebody of the office in a browser, as journeys of the console want it.
import { Browser, type Seen } from '../support/browser/browser.ts';
import type { Space } from '../support/space.ts';

export interface Visitor {
  readonly userId: number;
  readonly fullname: string;
  /** Addresses below the client space: `/declarations`. */
  get(path: string): Promise<Seen>;
  post(path: string, fields?: Readonly<Record<string, string>>): Promise<Seen>;
  sendFile(path: string, bytes: Uint8Array, name: string): Promise<Seen>;
}

let number = 0;

export async function visitorOf(
  space: Space,
  roles: readonly string[],
  powers: { readonly program_ids?: readonly number[] } = {},
): Promise<Visitor> {
  number += 1;
  const who = { firstname: 'Jeanne', name: `Visite ${number}`, email: `visite.${number}@x.example` };
  const at = `/${space.tenant}/users`;
  const added = await space.desk('POST', at, { ...who, roles, ...powers });
  const { id, fullname } = added.json.data as { id: number; fullname: string };
  const made = await space.desk('POST', `${at}/${id}/invitations`, {});
  const browser = new Browser(space.address);
  await browser.post((made.json.data as { url: string }).url);
  const below = (path: string): string => `/console/${space.tenant}${path}`;
  return {
    userId: id,
    fullname,
    get: (path) => browser.get(below(path)),
    post: (path, fields) => browser.post(below(path), fields),
    sendFile: (path, bytes, name) => browser.sendFile(below(path), 'file', bytes, name),
  };
}
