// Prescribers declare the same persons on the same programs, some at the very same moment: one of them wins.
import type { Stage } from './cast.ts';

const RIVALS = 3;
const KNOWN = 0.35;

export async function declare({ space, chance }: Stage): Promise<void> {
  const program = chance.one(space.programs);
  const fresh = space.people.all.filter((one) => !one.retired && one.leads.size === 0);
  const person = fresh.length > 0 && chance.maybe(KNOWN) ? chance.one(fresh) : space.people.add();
  const rivals = space.partners.toSorted(() => chance.next() - 0.5).slice(0, 1 + chance.below(RIVALS));
  await space.people.about(person, async () => {
    await Promise.all(
      rivals.map(async ({ client }) => {
        await client.want({
          kind: 'registration',
          method: 'POST',
          url: `/programs/${program.id}/registrations`,
          body: {
            name: person.name,
            firstname: 'Jeanne',
            email1: person.email,
            phone1: person.phone,
            comment: `déclaration de ${person.name}`,
          },
          person: person.name,
          program: program.id,
        });
      }),
    );
  });
}
