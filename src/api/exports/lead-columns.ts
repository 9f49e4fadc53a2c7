// The columns of leads, of declarations and of what is to be done.
import { display } from '../../domain/labels/french.ts';
import {
  interestStatus,
  priority,
  registrationStatus,
  rejectionReason,
  salesActionStatus,
  salesActionType,
  temperature,
} from '../../domain/labels/sale.ts';
import { at, inPlace, joined, type ListColumn } from './list.ts';

interface Contact {
  readonly display_name: string | null;
  readonly email1: string | null;
  readonly email2: string | null;
  readonly phone1: string | null;
  readonly phone2: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
}

interface LeadDocument {
  readonly id: number;
  readonly contacts: readonly Contact[];
  readonly interests: readonly {
    readonly program_id: number;
    readonly status: string;
    readonly temperature: string | null;
    readonly is_protected: boolean;
    readonly owner: { readonly fullname: string } | null;
  }[];
  readonly created_at: string;
  readonly last_interaction_at: string;
}

interface RegistrationDocument {
  readonly id: number;
  readonly program_id: number;
  readonly lead_id: number | null;
  readonly fullname: string | null;
  readonly email1: string | null;
  readonly phone1: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
  readonly owner: { readonly fullname: string } | null;
  readonly status: string | null;
  readonly rejection_reason: string | null;
  readonly processed_by: { readonly fullname: string } | null;
  readonly processed_at: string | null;
  readonly expires_at: string | null;
  readonly created_at: string;
}

interface ActionDocument {
  readonly id: number;
  readonly program_id: number;
  readonly lead_id: number;
  readonly type: string;
  readonly status: string;
  readonly priority: string | null;
  readonly comment: string | null;
  readonly scheduled_at: string | null;
  readonly due_at: string | null;
  readonly created_at: string;
}

export type ProgramName = (programId: number) => string;

/** One line a lead; what it has several of stands behind one another. */
export function leadColumns(program: ProgramName): readonly ListColumn<LeadDocument>[] {
  const ofContacts =
    (field: keyof Contact) =>
    ({ contacts }: LeadDocument) =>
      joined(contacts.map((contact) => contact[field]));
  const ofInterests =
    (told: (interest: LeadDocument['interests'][number]) => string | null) =>
    ({ interests }: LeadDocument) =>
      inPlace(interests.map(told));
  return [
    { header: 'N° du prospect', of: ({ id }) => id },
    { header: 'Contacts', isPersonal: true, of: ofContacts('display_name') },
    { header: 'E-mail', isPersonal: true, of: ofContacts('email1') },
    { header: 'Second e-mail', isPersonal: true, of: ofContacts('email2') },
    { header: 'Téléphone', isPersonal: true, of: ofContacts('phone1') },
    { header: 'Second téléphone', isPersonal: true, of: ofContacts('phone2') },
    { header: 'Code postal', isPersonal: true, of: ofContacts('zipcode') },
    { header: 'Ville', isPersonal: true, of: ofContacts('city') },
    { header: 'Programmes', of: ofInterests(({ program_id }) => program(program_id)) },
    { header: 'Suivi', of: ofInterests(({ status }) => display(interestStatus, status)) },
    { header: 'Température', of: ofInterests((one) => display(temperature, one.temperature)) },
    { header: 'Protégé', of: ({ interests }) => interests.some((one) => one.is_protected) },
    { header: 'Suivi par', of: ofInterests(({ owner }) => owner?.fullname ?? null) },
    { header: 'Créé le', of: ({ created_at }, clock) => at(created_at, clock) },
    { header: 'Dernier échange', of: (lead, clock) => at(lead.last_interaction_at, clock) },
  ];
}

export function registrationColumns(program: ProgramName): readonly ListColumn<RegistrationDocument>[] {
  return [
    { header: 'N° de déclaration', of: ({ id }) => id },
    { header: 'Programme', of: ({ program_id }) => program(program_id) },
    { header: 'Personne déclarée', isPersonal: true, of: ({ fullname }) => fullname },
    { header: 'E-mail', isPersonal: true, of: ({ email1 }) => email1 },
    { header: 'Téléphone', isPersonal: true, of: ({ phone1 }) => phone1 },
    { header: 'Code postal', isPersonal: true, of: ({ zipcode }) => zipcode },
    { header: 'Ville', isPersonal: true, of: ({ city }) => city },
    { header: 'N° du prospect', of: ({ lead_id }) => lead_id },
    { header: 'Prescripteur', of: ({ owner }) => owner?.fullname ?? null },
    { header: 'État', of: ({ status }) => display(registrationStatus, status) },
    { header: 'Motif du rejet', of: (one) => display(rejectionReason, one.rejection_reason) },
    { header: 'Décidée par', of: ({ processed_by }) => processed_by?.fullname ?? null },
    { header: 'Décidée le', of: ({ processed_at }, clock) => at(processed_at, clock) },
    { header: 'Fin de prescription', of: ({ expires_at }, clock) => at(expires_at, clock) },
    { header: 'Reçue le', of: ({ created_at }, clock) => at(created_at, clock) },
  ];
}

export function actionColumns(program: ProgramName): readonly ListColumn<ActionDocument>[] {
  return [
    { header: 'N° d’action', of: ({ id }) => id },
    { header: 'Programme', of: ({ program_id }) => program(program_id) },
    { header: 'N° du prospect', of: ({ lead_id }) => lead_id },
    { header: 'Action', of: ({ type }) => display(salesActionType, type) },
    { header: 'Statut', of: ({ status }) => display(salesActionStatus, status) },
    { header: 'Priorité', of: (one) => display(priority, one.priority) },
    { header: 'Commentaire', isPersonal: true, of: ({ comment }) => comment },
    { header: 'Planifiée le', of: ({ scheduled_at }, clock) => at(scheduled_at, clock) },
    { header: 'À faire avant le', of: ({ due_at }, clock) => at(due_at, clock) },
    { header: 'Créée le', of: ({ created_at }, clock) => at(created_at, clock) },
  ];
}
