// Partners race for the same few lots: options, in a queue where there is one, cancelled now and then.
import { listAt, numberAt, textAt } from '../json.ts';
import type { Stage } from './cast.ts';
import { asDone, sawOption } from './sights.ts';

/** Everybody wants these. */
const WANTED_LOTS = 4;

export async function placeOption({ space, chance, ledger }: Stage): Promise<void> {
  const program = chance.one(space.programs);
  const people = space.people.all.filter((one) => !one.retired && one.leads.has(program.id));
  if (people.length === 0) return;
  const person = chance.one(people);
  const lead = person.leads.get(program.id);
  const { client } = chance.one(space.partners);
  const main = chance.one(program.lots.slice(0, WANTED_LOTS));
  // an annex that others want as well: two queues that meet
  const annex = chance.maybe(0.3) ? program.lots[4] : undefined;
  await space.people.about(person, async () => {
    const told = await client.want({
      kind: 'option',
      method: 'POST',
      url: `/programs/${program.id}/options`,
      body: {
        lead_id: lead,
        lots: [main, annex].flatMap((id) => (id === undefined ? [] : { id })),
        vat_rate: 20,
      },
      person: person.name,
      program: program.id,
    });
    if (told?.status === 201) sawOption({ ledger, space: space.key, who: client.name }, told, told.data);
  });
}

export async function cancelOption({ space, chance, ledger }: Stage): Promise<void> {
  const program = chance.one(space.programs);
  const { client } = chance.one(space.partners);
  const read = await client.read(`/programs/${program.id}/options?per_page=50`);
  if (!read) return;
  const look = { ledger, space: space.key, who: client.name };
  const listed = listAt(read.told.data);
  for (const option of listed) sawOption(look, read.told, option);
  const live = listed.filter((o) => ['option', 'option-pending'].includes(textAt(o, 'status') ?? ''));
  if (live.length === 0) return;
  const option = chance.one(live);
  const told = await client.want({
    kind: 'cancel',
    method: 'DELETE',
    url: `/programs/${program.id}/options/${numberAt(option, 'id')}`,
    program: program.id,
  });
  if (told?.status !== 200) return;
  sawOption(look, asDone(told), { id: numberAt(option, 'id'), status: 'option-canceled' });
  sawOption(look, told, told.data);
  const after = await client.read(`/programs/${program.id}/options/${numberAt(option, 'id')}`);
  if (after) sawOption(look, after.told, after.told.data);
}
