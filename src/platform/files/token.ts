// The address of a file: a token that nobody can guess, and that a rebuild of the read models finds again.
import { createHmac } from 'node:crypto';

/** The key that tokens are made with. The master key itself is never used for anything but wrapping. */
export function fileTokenKey(masterKey: Buffer): Buffer {
  return createHmac('sha256', masterKey).update('files').digest();
}

export function fileToken(key: Buffer, tenant: string, fileId: number): string {
  return createHmac('sha256', key).update(`${tenant}/${fileId}`).digest('base64url');
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text could be a token at all: most that are tried are not, and cost no query. */
export function isFileToken(text: string): boolean {
  return TOKEN.test(text);
}

export function fileUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/files/${token}`;
}
