/** What a file of lots has to have for one that is not there yet. */
export const OF_NEW_LOTS = [
  'Référence',
  'Identifiant externe',
  'Prix HT',
  'Statut',
  'Est un lot principal',
  'Type',
  'Typologie',
];
