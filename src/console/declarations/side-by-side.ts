// The declared person beside the leads that are known, with what both have marked.
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { moment } from '../parts/moment.ts';
import type { Look } from '../space.ts';
import { shared } from './matches.ts';
import type { Declaration, KnownContact, KnownLead } from './told.ts';

type Seen = ReadonlySet<string>;

export function sideBySide(look: Look, declared: Declaration, leads: readonly KnownLead[] | null): Html {
  const inBoth = shared(
    declared,
    (leads ?? []).flatMap(({ contacts }) => contacts),
  );
  return html`<div class="beside">
    <section>
      <h2>Personne déclarée</h2>
      ${declared.fullname === null && html`<p>Son identité ne vous est pas montrée.</p>`}
      ${facts([
        ['Nom', declared.fullname],
        ['E-mail', ways([declared.email1, declared.email2], inBoth)],
        ['Téléphone', ways([declared.phone1, declared.phone2], inBoth)],
        ['Adresse', [declared.address1, declared.zipcode, declared.city].filter(Boolean).join(' ')],
        ['Commentaire', declared.comment],
        ['Prescripteur', declared.owner.fullname],
        ['Reçue', moment(declared.created_at, look)],
      ])}
    </section>
    ${leads !== null && knownOnes(look, declared, leads)}
  </div>`;
}

function knownOnes(look: Look, declared: Declaration, leads: readonly KnownLead[]): Html {
  return html`<section>
    <h2>Prospects connus</h2>
    ${leads.length === 0 && html`<p>Personne ici n’a cette adresse ou ce numéro.</p>`}
    ${leads.map(
      (lead) =>
        html`<article data-lead="${lead.id}">
          <h3><a href="${look.at(`/prospects/${lead.id}`)}">Prospect ${lead.id}</a></h3>
          ${lead.contacts.map((contact) => {
            const inBoth = shared(contact, [declared]);
            return facts([
              ['Nom', contact.display_name],
              ['E-mail', ways([contact.email1, contact.email2], inBoth)],
              ['Téléphone', ways([contact.phone1, contact.phone2], inBoth)],
            ]);
          })}
          ${facts([
            ['Connu', moment(lead.created_at, look)],
            ['Sur ce programme', onProgram(lead, declared.program_id)],
          ])}
        </article>`,
    )}
  </section>`;
}

function ways(texts: readonly KnownContact['email1'][], inBoth: Seen): Html | null {
  const written = texts.filter((text) => text !== null);
  if (written.length === 0) return null;
  return html`${written.map(
    (text, i) =>
      html`${i > 0 && ', '}${inBoth.has(text.toLowerCase()) ? html`<mark title="En commun">${text}</mark>` : text}`,
  )}`;
}

function onProgram({ interests }: KnownLead, programId: number): string {
  const interest = interests.find(({ program_id }) => program_id === programId);
  if (!interest) return 'pas d’intérêt connu';
  return [
    interest.owner === null ? 'suivi par personne' : `suivi par ${interest.owner.fullname}`,
    ...(interest.is_protected ? ['protégé'] : []),
    ...(interest.is_under_prescription ? ['sous prescription'] : []),
  ].join(', ');
}
