// What somebody is called who is known by an e-mail address alone, until an administrator says it better.
import { Type } from 'typebox';
import { Email } from '../../platform/judging/schema.ts';
import { judge, noErrors } from '../../platform/judging/validation.ts';

const judgeAddress = judge(Type.Object({ email: Email }), {
  source: 'json',
  unknown: 'refuse',
  rules: undefined,
});

/** The address as it is kept; null for what is none. */
export function addressedTo(text: string): string | null {
  const errors = noErrors();
  const { email } = judgeAddress({ email: text }, errors) as { readonly email: string };
  return Object.keys(errors).length === 0 ? email : null;
}

/** `jeanne.martin@example.com` → Jeanne Martin. What has one part is completed by where the address is. */
export function splitName(name: string | null, email: string): { firstname: string; name: string } {
  const [local = '', host = ''] = email.split('@');
  const parts =
    name === null
      ? local
          .split(/[._+]+/)
          .filter(Boolean)
          .map(capital)
      : name.trim().split(/\s+/);
  const [first = local, ...rest] = parts;
  return { firstname: short(first), name: short(rest.join(' ') || host) };
}

function capital(word: string): string {
  return word.replace(/(^|-)\p{L}/gu, (start) => start.toUpperCase());
}

/** As long as the back office lets names be. */
function short(text: string): string {
  return [...text].slice(0, 80).join('');
}
