// What of a form was not kept, and why: told to the sender.

export interface Skipped {
  readonly contact: Readonly<Record<string, string>>;
  readonly lead: Readonly<Record<string, string>>;
}

export const REASONS = {
  derived: 'Ce champ est calculé.',
  invalid: 'Cette valeur est invalide.',
  phone: 'Ce numéro de téléphone est invalide.',
  fakePhone: 'Ce numéro de téléphone est fictif.',
  contradiction: 'Consentement et refus du même canal ne peuvent être donnés ensemble.',
  future: 'Cette année est dans le futur.',
  known: 'Ce champ est déjà renseigné avec une autre valeur.',
  noRoom: 'Deux valeurs sont déjà renseignées.',
  listFull: 'Cette liste est pleine.',
  anotherLead: 'Cette coordonnée appartient à un autre lead.',
  noProgram: 'La température est propre à un programme.',
  temperatureKnown: 'La température est déjà renseignée.',
  protectedLead: 'Ce lead est protégé ou sous prescription.',
} as const;

/** `null` when everything was kept. */
export function skippedFields(skipped: Skipped): Partial<Skipped> | null {
  const parts = Object.entries(skipped).filter(([, fields]) => Object.keys(fields as object).length > 0);
  return parts.length > 0 ? Object.fromEntries(parts) : null;
}
