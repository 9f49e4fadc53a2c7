// Looking for a prospect of a program, and the field that names the one who is meant: among those found, or by number.
import type { Told } from '../../platform/http/routes/inside.ts';
import { parseId } from '../../platform/http/routes/path-values.ts';
import { html, type Html } from '../html.ts';
import type { Look } from '../space.ts';
import { refusalBox } from './refusal.ts';

export interface ProspectFound {
  readonly id: number;
  readonly contacts: readonly { readonly display_name: string | null; readonly email1: string | null }[];
}

export type Search = Told<readonly ProspectFound[]> | null;

/** Who is looked for, or the one that is named already by the number; null while there is neither. */
export async function soughtIn(
  { told, query }: Pick<Look, 'told' | 'query'>,
  programId: number,
  named: string | undefined,
): Promise<Search> {
  const { prospect: sought } = query;
  if (sought !== undefined)
    return await told({
      method: 'GET',
      path: '/:tenantKey/leads',
      query: { q: sought, program_id: programId, per_page: 10 },
    });
  const lead = await prospectNamed<ProspectFound>({ told }, programId, named);
  return lead && { success: true, message: null, data: [lead] };
}

/** A prospect of the program by their number, where the visitor may read them. */
export async function prospectNamed<Read extends ProspectFound>(
  { told }: Pick<Look, 'told'>,
  programId: number,
  number: string | undefined,
): Promise<Read | null> {
  const leadId = parseId(number ?? '');
  if (leadId === null) return null;
  const path = '/:tenantKey/programs/:programId/leads/:leadId';
  const answer = await told<Read>({ method: 'GET', path, params: { programId, leadId } });
  return answer.success ? answer.data : null;
}

/** `kept`: what else stands in the address. */
export function searchForm(
  { query }: Pick<Look, 'query'>,
  address: string,
  found: Search,
  kept: Readonly<Record<string, string | number | undefined>> = {},
): Html {
  return html`<form class="filters" action="${address}">
      ${Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <label
        >Chercher un prospect du programme
        <input type="search" name="prospect" value="${query.prospect}" placeholder="nom, e-mail, téléphone" />
      </label>
      <button class="quiet">Chercher</button>
    </form>
    ${found && !found.success && refusalBox(found)}
    ${found?.success && found.data.length === 0 && html`<p>Aucun prospect de ce programme ne correspond.</p>`}`;
}

export function prospectField(found: Search, name: string, typed: string | undefined): Html {
  if (!found?.success || found.data.length === 0)
    return html`<label
      >Numéro du prospect
      <input name="${name}" inputmode="numeric" required value="${typed}" />
    </label>`;
  const isOnly = found.data.length === 1;
  return html`<fieldset>
    <legend>Prospect</legend>
    ${found.data.map((lead) => choice(lead, name, isOnly || typed === String(lead.id)))}
  </fieldset>`;
}

function choice({ id, contacts }: ProspectFound, name: string, isChosen: boolean): Html {
  const names = contacts.flatMap(({ display_name: name }) => name ?? []).join(', ');
  return html`<label class="check"
    ><input type="radio" name="${name}" value="${id}" required ${isChosen && html`checked`} />
    ${names === '' ? `Prospect ${id}` : names} <small>${contacts[0]?.email1}</small></label
  >`;
}
