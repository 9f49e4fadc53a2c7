// An event as the readers pass it on: encoded already, with only what selecting it needs beside it.
export interface LoggedEvent {
  position: number;
  revision: number;
  /** A `$>` event, which points to another one. */
  isLink: boolean;
  /** Empty when the query behind it had no use for it. */
  stream: string;
  type: string;
  record: Buffer;
}
