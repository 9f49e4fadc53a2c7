// How much of a file is read before it is sent away: a grid of ten thousand lots fits, a bomb does not.

export const MOST = {
  /** With something in them. */
  lines: 10_000,
  rows: 60_000,
  columns: 300,
  /** As spreadsheets have it. */
  cellChars: 32_767,
  unpackedBytes: 128 * 1024 * 1024,
  sharedTexts: 1_000_000,
  parts: 2_000,
  /** Of XML without any element or text ending in it. */
  unbrokenBytes: 1024 * 1024,
  ms: 10_000,
} as const;

/** Why a file is not read, as a sentence for whoever sent it. */
export class Unreadable extends Error {}

export const sentences = {
  notASheet: 'Ce fichier n’est pas un tableur : envoyez un classeur Excel (.xlsx) ou un fichier CSV.',
  old: 'Ce fichier est un ancien classeur (.xls) ou un classeur protégé par un mot de passe : enregistrez-le en .xlsx, sans mot de passe.',
  broken: 'Ce classeur est abîmé et ne peut pas être lu : enregistrez-le à nouveau depuis votre tableur.',
  brokenCsv: 'Ce fichier CSV est abîmé : un guillemet y est ouvert et n’est jamais fermé.',
  empty: 'Ce fichier est vide.',
  tooBig:
    'Ce classeur est beaucoup plus grand une fois décompressé qu’une grille ne peut l’être : il n’a pas été lu.',
  tooSlow: 'Ce fichier est trop long à lire : il n’a pas été lu.',
  tooManyRows: `Ce fichier compte plus de ${MOST.rows.toLocaleString('fr-FR')} lignes, vides comprises : supprimez celles qui ne servent pas.`,
  tooManyLines: `Ce fichier compte plus de ${MOST.lines.toLocaleString('fr-FR')} lignes remplies : envoyez-le en plusieurs fois.`,
  tooManyColumns: `Ce fichier compte plus de ${MOST.columns} colonnes : supprimez celles qui ne servent pas.`,
  links:
    'Ce classeur est lié à d’autres fichiers : copiez les valeurs (Collage spécial, Valeurs) et enregistrez-le sans liaison.',
  macros: 'Ce classeur contient des macros : enregistrez-le en .xlsx.',
  formula: (at: string) =>
    `La cellule ${at} contient une formule : remplacez les formules par leurs valeurs (Collage spécial, Valeurs).`,
  longText: (at: string) => `La cellule ${at} contient un texte trop long pour une cellule de tableur.`,
} as const;

/** Throws once reading takes longer than any grid does. */
export function patience(ms: number = MOST.ms): () => void {
  const until = performance.now() + ms;
  return () => {
    if (performance.now() > until) throw new Unreadable(sentences.tooSlow);
  };
}
