// The rules, by name, and what they find.
import { gather, textsOf, type Scene } from './gather.ts';
import type { Evidence, Rule } from './evidence.ts';
import { everythingSettles, soundAnswers, standing } from './rules/answers.ts';
import { endedOnce, shownAsWritten } from './rules/as-written.ts';
import { oneApproval } from './rules/approvals.ts';
import { oneLeadACoordinate } from './rules/coordinates.ts';
import { tracesOf, type Text } from './rules/forgotten.ts';
import { gridsInOrder, oneHolderShown } from './rules/grids.ts';
import { noGaps, nothingDoubled, nothingLost, sameAnswers, somethingDone } from './rules/lost.ts';
import { neverOlder } from './rules/never-older.ts';
import { oneLead } from './rules/one-lead.ts';
import { pricesWritten } from './rules/prices.ts';
import { replayed } from './rules/replay.ts';
import { wholeSheets } from './rules/sheets.ts';
import { exactSums } from './rules/sums.ts';
import { everythingTold, toldInOrder } from './rules/webhooks.ts';

export interface Finding {
  readonly rule: string;
  readonly line: string;
}

/** Judged on what was gathered; the others ask for more. */
const RULES: Readonly<Record<string, Rule>> = {
  'nothing acknowledged is lost': nothingLost,
  'nobody works in vain': somethingDone,
  'nothing is there twice': nothingDoubled,
  'the same request, the same answer': sameAnswers,
  'streams without gaps': noGaps,
  'prices as they were sent': pricesWritten,
  'no answer older than one before': neverOlder,
  'shown as it was last written': shownAsWritten,
  'ended once': endedOnce,
  'whole sheets and batches': wholeSheets,
  'an e-mail or telephone is one lead’s': oneLeadACoordinate,
  'grids in order': gridsInOrder,
  'one holder is shown': oneHolderShown,
  'one approval a person': oneApproval,
  'one person is one lead': oneLead,
  'sums to the cent': exactSums,
  'webhooks: everything is told': everythingTold,
  'webhooks: in order': toldInOrder,
  'sound answers': soundAnswers,
  'everything settles': everythingSettles,
  'processes stand': standing,
};
export const WELL = 'all is well where nothing is broken';
export const RULE_NAMES = [...Object.keys(RULES), 'forgotten is nowhere', 'a replay makes the same', WELL];

export interface Audited {
  readonly evidence: Evidence;
  readonly findings: readonly Finding[];
}

export async function audit(scene: Scene): Promise<Audited> {
  const evidence = await gather(scene);
  const findings = Object.entries(RULES).flatMap(([rule, judge]) =>
    judge(evidence).map((line) => ({ rule, line })),
  );
  const texts: Text[] = [];
  if (scene.ledger.forgotten.length > 0) for await (const text of textsOf(scene, evidence)) texts.push(text);
  for (const line of tracesOf(scene.ledger.forgotten, texts))
    findings.push({ rule: 'forgotten is nowhere', line });
  for (const line of await replayed(scene.world.env))
    findings.push({ rule: 'a replay makes the same', line });
  return { evidence, findings };
}
