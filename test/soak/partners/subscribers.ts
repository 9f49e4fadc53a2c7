// Partners who switch a subscription off and on again, while messages are under way to it.
import type { Stage } from './cast.ts';
import type { Wanted } from './client.ts';

const LONGEST_MS = 500;

export async function switchOver({ space, chance }: Stage): Promise<void> {
  const { id, client } = chance.one(space.subscriptions);
  const turned = (is_active: boolean): Wanted => ({
    kind: 'switch',
    method: 'PUT',
    url: `/webhooks/${id}`,
    body: { is_active },
  });
  await client.want(turned(false));
  await new Promise((resolve) => setTimeout(resolve, LONGEST_MS * chance.next()));
  await client.want(turned(true));
}
