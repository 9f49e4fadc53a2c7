// The one table from a refusal's code to what the caller sees. Features add their own codes to it.
import type { Refusal } from '../../kernel/refusal.ts';

interface RefusalEntry {
  /**
   * What the answer calls it, for programs to tell it by; without one the name of the entry. Several entries share one
   * where only a reader needs to know them apart.
   */
  readonly code?: string;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 417 | 422 | 429 | 500 | 503;
  /** Partners read French. `{name}` is filled from the refusal's details. */
  readonly message: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RefusalTable = Readonly<Record<string, RefusalEntry>>;

export const shellRefusals = {
  unauthenticated: {
    status: 401,
    message: 'Clé d’accès absente ou invalide',
    headers: { 'www-authenticate': 'ApiKey realm="lotbook"' },
  },
  'backoffice-unauthenticated': {
    code: 'unauthenticated',
    status: 401,
    message: 'Jeton d’accès absent ou invalide',
    headers: { 'www-authenticate': 'Bearer realm="lotbook"' },
  },
  'route-unknown': { status: 404, message: 'Adresse inconnue' },
  'method-not-allowed': {
    status: 405,
    message: 'Méthode non autorisée pour cette adresse',
    headers: { allow: '{allow}' },
  },
  'not-found': { status: 404, message: 'Ressource introuvable' },
  'permission-missing': {
    status: 403,
    message: 'Permission insuffisante',
    body: 'Permission requise : {lacking}.',
  },
  'role-missing': { status: 403, message: 'Rôle insuffisant' },
  /** Somebody who has signed in, and not from a form of the console's own. */
  'console-only': {
    status: 403,
    message: 'Modification possible depuis la console seulement',
    body: 'Une session lit ; pour modifier, utilisez la console ou un jeton.',
  },
  'unsupported-type': { status: 415, message: 'Type de contenu non pris en charge' },
  'too-large': { status: 413, message: 'Requête trop volumineuse' },
  'too-slow': {
    status: 408,
    message: 'Requête reçue trop lentement',
    headers: { connection: 'close' },
  },
  expectation: { status: 417, message: 'Attente (Expect) non prise en charge' },
  malformed: { status: 400, message: 'Requête mal formée' },
  'malformed-json': { code: 'malformed', status: 400, message: 'JSON mal formé' },
  /** Input that is wrong in a way that only the decision or the stores can tell: `errors` names the fields. */
  invalid: { status: 422, message: 'Les données envoyées sont invalides' },
  /** Judged and found right, and still not to be kept: the last wall before the book. */
  unfit: {
    code: 'invalid',
    status: 422,
    message: 'Ces données ne peuvent pas être enregistrées',
    body: 'Une valeur dépasse ce que le registre peut tenir.',
  },
  'not-an-object': {
    code: 'invalid',
    status: 422,
    message: 'Le corps de la requête doit être un objet JSON',
  },
  'idempotency-other-request': {
    status: 422,
    message: 'Clé d’idempotence déjà utilisée pour une autre requête',
  },
  'idempotency-running': {
    status: 409,
    message: 'Une requête avec la même clé d’idempotence est en cours',
    headers: { 'retry-after': '1' },
  },
  'idempotency-forgotten': {
    status: 409,
    message: 'La réponse à cette requête n’est plus disponible',
    body: 'Elle concernait une personne dont les données ont été anonymisées.',
  },
  'rate-limited': {
    status: 429,
    message: 'Trop de requêtes',
    body: 'Réessayez dans {retry_after} seconde(s).',
    headers: { 'retry-after': '{retry_after}' },
  },
  unavailable: {
    status: 503,
    message: 'Service momentanément indisponible',
    headers: { 'retry-after': '2' },
  },
  /** More is asked at once than can be done: sent away before everything gets slow. */
  busy: {
    status: 503,
    message: 'Service momentanément surchargé',
    headers: { 'retry-after': '1' },
  },
  /** The history of this one record holds something that cannot be read: all others go on. */
  unreadable: {
    status: 503,
    message: 'Ce dossier ne peut pas être lu pour le moment',
    body: 'Les autres ne sont pas concernés. L’exploitant en est averti.',
    headers: { 'retry-after': '60' },
  },
  draining: {
    status: 503,
    message: 'Service en cours d’arrêt',
    headers: { 'retry-after': '2', connection: 'close' },
  },
  internal: { status: 500, message: 'Erreur interne', body: 'Référence de la requête : {request_id}' },
} as const satisfies RefusalTable;

export type ShellRefusal = keyof typeof shellRefusals;

/** A code means one thing: two features that claim the same one stop the start. */
export function mergeRefusals(tables: readonly RefusalTable[]): RefusalTable {
  const merged = new Map<string, RefusalEntry>(Object.entries(shellRefusals));
  for (const table of new Set(tables))
    for (const [code, entry] of Object.entries(table)) {
      if (merged.has(code)) throw new Error(`the refusal "${code}" is declared twice`);
      merged.set(code, entry);
    }
  return Object.fromEntries(merged);
}

/** What programs tell this refusal by. */
export function codeOfRefusal(table: RefusalTable, refused: string): string {
  return table[refused]?.code ?? refused;
}

export interface Failure {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer to a refusal; its six keys are always there. Null for a code that no table has. */
export function failure(table: RefusalTable, refusal: Refusal): Failure | null {
  const entry = Object.hasOwn(table, refusal.refused) ? table[refusal.refused] : undefined;
  if (!entry) return null;
  const named = refusal.errors && Object.keys(refusal.errors).length > 0;
  return {
    status: entry.status,
    headers: Object.fromEntries(
      Object.entries(entry.headers ?? {}).map(([name, value]) => [name, fill(value, refusal)]),
    ),
    text: JSON.stringify({
      success: false,
      message: named ? summary(refusal.errors) : fill(entry.message, refusal),
      body: entry.body === undefined ? null : fill(entry.body, refusal),
      data: refusal.data ?? null,
      errors: refusal.errors,
      code: codeOfRefusal(table, refusal.refused),
    }),
  };
}

/** The first message, and how many more there are. */
export function summary(errors: Readonly<Record<string, readonly string[]>>): string {
  const messages = Object.values(errors).flat();
  const more = messages.length - 1;
  return `${messages[0] ?? ''}${more > 0 ? ` (et ${more} autre(s) erreur(s))` : ''}`;
}

function fill(sentence: string, refusal: Refusal): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(refusal.details[name] ?? whole));
}
