// How the office calls its roles, and what they are for.
import type { Role } from './roles.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  sales: 'Commercial',
  manager: 'Responsable',
  auditor: 'Auditeur',
  analyst: 'Analyste',
  admin: 'Administrateur',
};

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  sales: 'travaille avec les prospects, pose et prolonge ses options',
  manager: 'dirige la vente : programmes, lots, ventes, déclarations, toutes les options',
  auditor: 'lit tout, avec les historiques, et ne change rien',
  analyst: 'lit les programmes, les lots et les ventes, sans les personnes',
  admin: 'tient l’équipe, les clés, les jetons, les webhooks et les réglages, sans voir les personnes',
};
