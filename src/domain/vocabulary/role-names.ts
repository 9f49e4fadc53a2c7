// How the office calls its roles.
import type { Role } from './roles.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  sales: 'Commercial',
  manager: 'Responsable',
  auditor: 'Auditeur',
  analyst: 'Analyste',
  admin: 'Administrateur',
};
