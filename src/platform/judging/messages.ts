// What a wrong field is told, in French, for each way in which a schema can find it wrong.
import type { TLocalizedValidationError } from 'typebox/error';

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texte',
  integer: 'un nombre entier',
  number: 'un nombre',
  boolean: 'un booléen',
  array: 'une liste',
  object: 'un objet',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'Cette date et heure n’existe pas ou n’est pas au format ISO 8601.',
  date: 'Cette date n’existe pas ou n’est pas au format AAAA-MM-JJ.',
  email: 'Cette adresse e-mail est invalide.',
  country: 'Ce code pays est inconnu (ISO 3166-1, deux lettres).',
};

export const REQUIRED = 'Ce champ est obligatoire.';
export const INVALID = 'Cette valeur est invalide.';

export function messageFor(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'type':
      return `Ce champ doit être ${types(error.params.type)}.`;
    case 'enum':
      return `Cette valeur n’est pas permise (valeurs permises : ${error.params.allowedValues.join(', ')}).`;
    case 'const':
      return `Cette valeur n’est pas permise (valeur permise : ${String(error.params.allowedValue)}).`;
    case 'format':
      return FORMATS[error.params.format] ?? 'Ce format est invalide.';
    case 'maxLength':
      return `Ce texte ne doit pas dépasser ${plural(error.params.limit, 'caractère')}.`;
    case 'minLength':
      return `Ce texte doit comporter au moins ${plural(error.params.limit, 'caractère')}.`;
    case 'minimum':
      return `Cette valeur doit être supérieure ou égale à ${error.params.limit}.`;
    case 'maximum':
      return `Cette valeur doit être inférieure ou égale à ${error.params.limit}.`;
    case 'exclusiveMinimum':
      return `Cette valeur doit être supérieure à ${error.params.limit}.`;
    case 'exclusiveMaximum':
      return `Cette valeur doit être inférieure à ${error.params.limit}.`;
    case 'multipleOf':
      return `Cette valeur doit être un multiple de ${error.params.multipleOf}.`;
    case 'minItems':
      return `Cette liste doit comporter au moins ${plural(error.params.limit, 'élément')}.`;
    case 'maxItems':
      return `Cette liste ne doit pas dépasser ${plural(error.params.limit, 'élément')}.`;
    case 'uniqueItems':
      return 'Cette liste ne doit pas contenir de doublon.';
    case 'pattern':
      return 'Ce format est invalide.';
    case 'additionalProperties':
      return 'Ce champ est inconnu.';
    case '~refine':
      return error.message;
    default:
      return INVALID;
  }
}

function types(type: string | readonly string[]): string {
  return [type]
    .flat()
    .map((t) => TYPES[t] ?? t)
    .join(' ou ');
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? 's' : ''}`;
}
