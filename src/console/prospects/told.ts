// What the pages of prospects read of what the API tells.
export interface Contact {
  readonly id: number;
  readonly name: string | null;
  readonly display_name: string | null;
  readonly capacity: string | null;
  readonly email1: string | null;
  readonly email2: string | null;
  readonly phone1: string | null;
  readonly phone2: string | null;
  readonly address1: string | null;
  readonly zipcode: string | null;
  readonly city: string | null;
}

export interface Interest {
  readonly program_id: number;
  readonly status: string;
  readonly temperature: string | null;
  readonly is_protected: boolean;
  readonly is_under_prescription: boolean;
  readonly memo_content: string | null;
  readonly created_at: string;
  readonly owner: { readonly id: number; readonly fullname: string } | null;
}

export interface Prospect {
  readonly id: number;
  readonly contacts: readonly Contact[];
  readonly interests: readonly Interest[];
  readonly created_at: string;
  readonly last_interaction_at: string;
  readonly anonymised_at: string | null;
}

export interface Action {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly priority: string;
  readonly comment: string | null;
  readonly due_at: string | null;
  readonly closed_at: string | null;
}

export interface Exchange {
  readonly id: number;
  readonly event: string;
  readonly comment: string | null;
  readonly occurred_at: string | null;
  readonly created_at: string;
}

export interface Held {
  readonly id: number;
  readonly status: string;
  readonly expires_at: string | null;
  readonly lots: readonly { readonly id: number; readonly reference: string }[];
}

export interface Bought {
  readonly id: number;
  readonly option_id: number | null;
  readonly status_display: string;
  readonly prepared_at: string;
  readonly lots: readonly { readonly id: number; readonly reference: string }[];
}

export interface Declared {
  readonly id: number;
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired' | null;
  readonly owner: { readonly fullname: string };
  readonly created_at: string;
}

export interface InterestFile extends Interest {
  readonly records: readonly Exchange[];
  readonly sales_actions: readonly Action[];
  readonly options: readonly Held[];
  readonly purchases: readonly Bought[];
  readonly registrations: readonly Declared[];
}

export interface ProspectFile extends Omit<Prospect, 'interests'> {
  readonly interests: readonly InterestFile[];
  readonly project: string | null;
  readonly property_rooms: readonly string[] | null;
  readonly budget: number | null;
  readonly deposit: number | null;
  readonly property_search_localities: readonly { readonly zipcode: string }[] | null;
}
