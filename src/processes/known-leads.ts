// Which leads the person of a registration is known as, and where they stand on its program.
import { Ownership } from './ownership.ts';
import type { HasLiveOption } from '../domain/lead/interests/restraints.ts';
import { interestIn, isProtected, isUnderPrescription } from '../domain/lead/interests/interests.ts';
import type { Claims } from '../platform/commands/claims.ts';
import type { Commands } from '../platform/commands/commands.ts';
import { numberIn } from '../platform/rules/stream-id.ts';
import { isKnown } from '../domain/lead/leads/lead.ts';
import type { KnownLead } from '../domain/registrations/analysis.ts';
import type { Person } from '../domain/registrations/events.ts';
import { valuesIn } from '../domain/registrations/matching.ts';

export class KnownLeads {
  readonly #ownership: Ownership;
  readonly #hasLiveOption: HasLiveOption;

  constructor(commands: Commands, claims: Claims, hasLiveOption: HasLiveOption) {
    this.#ownership = new Ownership(commands, claims);
    this.#hasLiveOption = hasLiveOption;
  }

  async of(
    person: Person,
    { tenant, programId, id }: { tenant: string; programId: number; id: number },
    now: Date,
  ): Promise<KnownLead[]> {
    const owners = await Promise.all(
      valuesIn(person).map((value) => this.#ownership.ownerOf(value, tenant, now)),
    );
    const streams = [...new Set(owners.flatMap((stream) => stream ?? []))];
    return await Promise.all(
      streams.map(async (stream) => {
        const { sheet, interests } = await this.#ownership.lead(stream);
        const interest = interestIn(interests, programId);
        const leadId = numberIn(stream);
        const hasOption = await this.#hasLiveOption(tenant, programId, leadId);
        return {
          id: leadId,
          hasInterest: interest !== undefined,
          isProtected: interest !== undefined && isProtected(interest, hasOption),
          isUnderPrescription:
            isUnderPrescription(interests, programId, now) && interest?.prescription?.registration_id !== id,
          lastInteractionAt: isKnown(sheet) ? sheet.last_interaction_at : now.toISOString(),
        };
      }),
    );
  }
}
