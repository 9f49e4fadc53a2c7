// What stands around the chapters, in the two languages of the guide.
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Words {
  readonly name: string;
  readonly guide: string;
  readonly chapters: string;
  readonly skip: string;
  readonly other: string;
  readonly partners: string;
  readonly office: string;
  readonly referenceOf: string;
  readonly reads: string;
  readonly answers: string;
  readonly failures: string;
  readonly takes: string;
  readonly example: string;
  readonly field: string;
  readonly type: string;
  readonly meaning: string;
  readonly required: string;
  readonly status: string;
  readonly codes: string;
  readonly downloads: string;
  readonly document: string;
  readonly collection: string;
  readonly tryIt: string;
  readonly send: string;
  readonly keyOf: Readonly<Record<'partner' | 'backoffice', string>>;
  readonly body: string;
  readonly really: string;
  readonly noScript: string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  fr: {
    name: 'Français',
    guide: 'Documentation',
    chapters: 'Chapitres',
    skip: 'Aller au contenu',
    other: 'English',
    partners: 'Référence partenaires',
    office: 'Référence back-office',
    referenceOf: 'Les textes de la référence viennent du document OpenAPI, en anglais.',
    reads: 'Paramètres',
    takes: 'Corps',
    answers: 'Réponse',
    failures: 'Refus',
    example: 'Exemple',
    field: 'Champ',
    type: 'Type',
    meaning: 'Sens',
    required: 'obligatoire',
    status: 'Statut',
    codes: 'Codes',
    downloads: 'À télécharger',
    document: 'le document OpenAPI de cette partie',
    collection: 'la collection pour Postman, Bruno ou Insomnia',
    tryIt: 'Essayer',
    send: 'Envoyer la requête',
    keyOf: { partner: 'Clé d’API (X-API-Key)', backoffice: 'Jeton (Authorization: Bearer)' },
    body: 'Corps en JSON',
    really: 'Cette requête écrit : essayez-la dans un espace de démonstration.',
    noScript: 'Pour essayer une route d’ici, le navigateur doit exécuter les scripts de ce site.',
  },
  en: {
    name: 'English',
    guide: 'Documentation',
    chapters: 'Chapters',
    skip: 'Skip to content',
    other: 'Français',
    partners: 'Partner reference',
    office: 'Back office reference',
    referenceOf: 'The texts of the reference come from the OpenAPI document.',
    reads: 'Parameters',
    takes: 'Body',
    answers: 'Answer',
    failures: 'Refusals',
    example: 'Example',
    field: 'Field',
    type: 'Type',
    meaning: 'Meaning',
    required: 'required',
    status: 'Status',
    codes: 'Codes',
    downloads: 'To download',
    document: 'the OpenAPI document of this part',
    collection: 'the collection for Postman, Bruno or Insomnia',
    tryIt: 'Try it',
    send: 'Send the request',
    keyOf: { partner: 'API key (X-API-Key)', backoffice: 'Token (Authorization: Bearer)' },
    body: 'Body as JSON',
    really: 'This request writes: try it in a demo client space.',
    noScript: 'To try a route from here, the browser must run the scripts of this site.',
  },
};

/** The language of a browser that names one of ours first; who names none reads French, as the messages of the API are. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const named = (acceptLanguage ?? '')
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find((one) => one === 'fr' || one === 'en');
  return named === 'en' ? 'en' : 'fr';
}
