// Why a registration was decided as it was, in words for its prescriber. No other prescriber is ever named.
import { timestampOf } from '../../platform/kernel/time/clock.ts';
import type { RuleOutcome } from './enumerations.ts';

const REJECTED: Readonly<Record<RuleOutcome['rule'], string>> = {
  'manual-mode': 'La dénonciation est refusée.',
  'already-registered': 'Ce prospect fait déjà l’objet d’une dénonciation en cours sur ce programme.',
  'cooling-off':
    'Une dénonciation de ce prospect a pris fin récemment : le délai avant une nouvelle demande n’est pas écoulé.',
  'protected-lead': 'Ce prospect est déjà suivi sur ce programme.',
  'known-lead': 'Ce prospect est déjà connu sur ce programme.',
  'one-person': 'La dénonciation est refusée.',
  ruling: 'La dénonciation est refusée après arbitrage.',
};

const RULING_REQUIRED: Readonly<Partial<Record<RuleOutcome['rule'], string>>> = {
  'manual-mode': 'Ce programme soumet chaque dénonciation à un arbitrage.',
  'known-lead': 'Ce prospect est connu de longue date sur ce programme : un arbitrage est nécessaire.',
  'one-person': 'Les coordonnées correspondent à plusieurs prospects : un arbitrage est nécessaire.',
};

const ACCEPTED = 'La dénonciation est acceptée.';

export function processingReport(rules: readonly RuleOutcome[], analysedAt: string | null): object | null {
  if (analysedAt === null) return null;
  return {
    message: messageOf(rules.at(-1)),
    rules: rules.map(({ rule, outcome }) => ({ rule, outcome })),
    analysed_at: timestampOf(analysedAt),
  };
}

function messageOf(last: RuleOutcome | undefined): string {
  if (!last) return ACCEPTED;
  const { rule, outcome } = last;
  switch (outcome) {
    case 'rejected':
      return REJECTED[rule];
    case 'ruling-required':
      return RULING_REQUIRED[rule] ?? 'Un arbitrage est nécessaire.';
    case 'approved':
      return 'La dénonciation est acceptée après arbitrage.';
    case 'passed':
      return ACCEPTED;
    default:
      return outcome satisfies never;
  }
}
