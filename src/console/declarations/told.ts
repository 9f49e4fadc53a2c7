// What a page of declarations reads of what the API tells.
export interface Declaration {
  readonly id: number;
  readonly program_id: number;
  readonly lead_id: number | null;
  readonly fullname: string | null;
  readonly email1: string | null;
  readonly email2: string | null;
  readonly phone1: string | null;
  readonly phone2: string | null;
  readonly address1: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
  readonly comment: string | null;
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired' | null;
  readonly rejection_reason: string | null;
  readonly rejection_comment: string | null;
  readonly ruling_required: 1 | null;
  readonly processing_report: {
    readonly message: string;
    readonly rules: readonly { readonly rule: string; readonly outcome: string }[];
  } | null;
  readonly owner: { readonly fullname: string };
  readonly processed_by: { readonly fullname: string } | null;
  readonly processed_at: string | null;
  readonly expires_at: string | null;
  readonly created_at: string;
}

export interface KnownContact {
  readonly id: number;
  readonly display_name: string | null;
  readonly email1: string | null;
  readonly email2: string | null;
  readonly phone1: string | null;
  readonly phone2: string | null;
}

export interface KnownLead {
  readonly id: number;
  readonly contacts: readonly KnownContact[];
  readonly created_at: string;
  readonly interests: readonly {
    readonly program_id: number;
    readonly status: string;
    readonly is_protected: boolean;
    readonly is_under_prescription: boolean;
    readonly created_at: string;
    readonly owner: { readonly fullname: string } | null;
  }[];
}

export interface Happening {
  readonly id: string;
  readonly type: string;
  readonly recorded_at: string;
  readonly actor: { readonly fullname: string };
}

export interface ProgramOf {
  readonly id: number;
  readonly name: string;
  readonly rules: {
    readonly registration_mode: string;
    readonly registration_validity_days: number;
    readonly known_lead_days: number;
    readonly registration_cooling_off_days: number;
  };
}

export const RULING = {
  method: 'POST',
  path: '/:tenantKey/programs/:programId/registrations/:id/ruling',
} as const;
