// Whether a page offers something to whoever looks. It only leaves out what would be refused: the refusing is the routes'.
import type { OfficeRight } from '../domain/vocabulary/roles.ts';
import type { Permission } from '../domain/vocabulary/permissions.ts';
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
