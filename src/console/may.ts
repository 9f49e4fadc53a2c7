// Whether a page offers something to whoever looks. It only leaves out what would be refused: the refusing is the routes'.
import type { OfficeRight } from '../domain/vocabulary/roles.ts';
import type { Permission } from '../domain/vocabulary/permissions.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import type { Look } from './space.ts';

export function mayIn(
  { visitor }: Pick<Look, 'visitor'>,
  programId: number,
  what: OfficeRight | Permission,
): boolean {
  return visitor.officer.grants.some(
    ({ programs, permissions, rights }) =>
      (programs === 'all' || programs.has(programId)) && (permissions.has(what) || rights.has(what)),
  );
}

/** Instead of asking for something that would be refused. */
export const notForYou = {
  status: 403,
  title: 'Rôle insuffisant',
  content: html`<p>Vos rôles ne permettent pas cette action sur ce programme.</p>`,
} satisfies Page;
