// Of the persons that are declared on a program, each has one approval at most that runs. Who was declared is known to
// those who declared them: the stream says it with the number of the declaration.
import { numberAt, textAt } from '../../json.ts';
import { placeOf, type Fact, type Rule } from '../evidence.ts';

interface Approval {
  readonly registration: number;
  readonly person: string;
  readonly from: number;
  until: number;
}

export const oneApproval: Rule = ({ ledger, facts }) => {
  const persons = new Map(
    ledger.intents.flatMap(({ id, person }) => (person === null ? [] : [[id, person]])),
  );
  const who = new Map<string, string>();
  const approvals = new Map<string, Approval>();
  const wrong: string[] = [];
  for (const fact of facts) {
    if (placeOf(fact.stream).category !== 'registrations') continue;
    const registration = numberAt(fact.data, 'registration_id') ?? 0;
    const name = `${fact.stream} ${registration}`;
    if (fact.type === 'RegistrationDeclared') {
      const person = persons.get(fact.request.split('.')[0] ?? '');
      if (person !== undefined) who.set(name, `${fact.stream} ${person}`);
    } else if (fact.type === 'RegistrationAccepted') {
      const person = who.get(name);
      if (person === undefined) continue;
      const mine = approvalOf(fact, registration, person);
      for (const other of approvals.values())
        if (other.person === person && other.until > mine.from)
          wrong.push(`${person}: approved twice, by declarations ${other.registration} and ${registration}`);
      approvals.set(name, mine);
    } else if (fact.type === 'RegistrationWithdrawn' || fact.type === 'RegistrationExpired') {
      const ended = approvals.get(name);
      if (ended) ended.until = Math.min(ended.until, Date.parse(fact.at));
    }
  }
  return wrong;
};

function approvalOf({ data, at }: Fact, registration: number, person: string): Approval {
  const until = Date.parse(textAt(data, 'expires_at') ?? '');
  return { registration, person, from: Date.parse(at), until };
}
