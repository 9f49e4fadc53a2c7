// The story of a registration, from its declaration to its end.
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import { registrationDocument } from '../../domain/registrations/document.ts';
import type { RegistrationEvent } from '../../domain/registrations/events.ts';
import { isApproved, isPending, registrationStream } from '../../domain/registrations/registration.ts';
import { evolveStory, type Story } from '../../domain/registrations/story.ts';
import { actorNamed, isOfPeople, meet, nobody, peopleStream, userNamed, type People } from './people.ts';
import { audited, type Document, type StoryOf } from './record.ts';

interface Declared {
  readonly stories: IntMap<Story>;
  readonly people: People;
}

export const registrationStory = {
  kind: 'registration',
  streams: ({ tenant, programId }) => [registrationStream(tenant, programId!), peopleStream(tenant)],
  initial: () => ({ stories: IntMap.empty, people: nobody }),
  evolve: (state, recorded) => {
    if (isOfPeople(recorded)) return { ...state, people: meet(state.people, recorded) };
    const { event, meta, revision } = recorded as Recorded<RegistrationEvent>;
    const id = event.data.registration_id;
    const story = evolveStory(state.stories.get(id) ?? null, event, meta, Number(revision));
    return story ? { ...state, stories: state.stories.set(id, story) } : state;
  },
  concerns: ({ recorded, where: { id } }) => {
    if (isOfPeople(recorded)) return 'never';
    return (recorded as Recorded<RegistrationEvent>).event.data.registration_id === id ? 'always' : 'never';
  },
  document: (state, { id }, at) => {
    const story = state.stories.get(id);
    if (!story) return null;
    const { registration } = story;
    // an approval that has run out is over, whether or not anybody had noticed
    const isOver = registration.status === 'approved' && !isApproved(registration, at);
    return { ...named(story, state.people), ...(isOver ? { status: 'expired' } : {}) };
  },
  told: {
    story: (state, { id }) => {
      const story = state.stories.get(id);
      return story ? named(story, state.people) : null;
    },
  },
} satisfies StoryOf<Declared>;

export const registrationRecord = audited(registrationStory);

function named(story: Story, people: People): Document {
  const { registration, processed_by } = story;
  return {
    ...registrationDocument(story),
    owner: userNamed(people, registration.owner_id),
    created_by: actorNamed(people, story.created_by),
    updated_by: actorNamed(people, story.updated_by),
    processed_by: processed_by && !isPending(registration) ? actorNamed(people, processed_by) : null,
  };
}
