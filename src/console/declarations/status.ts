// How far a declaration is, and who ruled on it, in words.
import { display } from '../../domain/labels/french.ts';
import { registrationStatus, rejectionReason } from '../../domain/labels/sale.ts';
import type { Declaration, Happening } from './told.ts';

const RULED: Readonly<Record<string, 'approved' | 'rejected'>> = {
  RegistrationAccepted: 'approved',
  RegistrationRejected: 'rejected',
};

/** The history is the first to know: a ruling that has just been made may not be in the record yet. */
export function asHistoryTells(declared: Declaration, history: readonly Happening[]): Declaration {
  if (declared.status !== 'pending') return declared;
  for (const { type, actor, recorded_at } of history) {
    const status = RULED[type];
    if (status !== undefined)
      return { ...declared, status, ruling_required: null, processed_by: actor, processed_at: recorded_at };
  }
  return declared;
}

export function statusOf({ status, ruling_required }: Declaration): string {
  if (ruling_required === 1) return 'À arbitrer';
  return display(registrationStatus, status) ?? 'Reçue';
}

/** Null while nobody has ruled. */
export function rulingOf(declaration: Declaration): string | null {
  const { status, processed_by: by, rejection_reason: reason, rejection_comment: comment } = declaration;
  if (by === null || (status !== 'approved' && status !== 'rejected' && status !== 'expired')) return null;
  if (status !== 'rejected') return `déjà approuvée par ${by.fullname}`;
  const why = reason === null ? '' : ` : ${display(rejectionReason, reason)}`;
  return `déjà rejetée par ${by.fullname}${why}${comment === null ? '' : ` (${comment})`}`;
}
