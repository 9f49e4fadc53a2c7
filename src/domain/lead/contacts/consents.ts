// Opt-in and opt-out of one channel: both cannot be true, and saying one takes the other back.
import { CHANNELS, type ContactFields } from './fields.ts';

type Consents = Partial<Record<`optin_${string}` | `optout_${string}`, boolean | null>>;

/** The channels for which one call says yes and no at once. */
export function contradictions(sent: Partial<ContactFields>): string[] {
  const said = sent as Consents;
  return CHANNELS.filter((c) => said[`optin_${c}`] === true && said[`optout_${c}`] === true);
}

/** What was sent, with the twins of what became true. */
export function withTwins(sent: Partial<ContactFields>): Partial<ContactFields> {
  const said = sent as Consents;
  const twins: Record<string, boolean> = {};
  for (const channel of CHANNELS) {
    if (said[`optin_${channel}`] === true) twins[`optout_${channel}`] = false;
    if (said[`optout_${channel}`] === true) twins[`optin_${channel}`] = false;
  }
  return { ...sent, ...twins };
}

export function isConsent(field: string): boolean {
  return /^opt(in|out)_/.test(field);
}
