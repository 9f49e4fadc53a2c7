// Who tells a client space who its people are (OpenID Connect), and what it calls somebody.
import { Type, type Static } from 'typebox';
import { Line, text } from '../../platform/rules/bounds.ts';

const Issuer = text(2000);

/** By what people are recognised: the e-mail address that the issuer has verified, or the account itself. */
export const MATCHES = ['email', 'sub'] as const;
export const Match = Type.Enum([...MATCHES]);
export type Match = Static<typeof Match>;

export const KeptOidc = Type.Object({
  issuer: Issuer,
  client_id: Line,
  /** Opened with the master key alone. */
  sealed_secret: text(4000),
  match: Match,
});
export type KeptOidc = Readonly<Static<typeof KeptOidc>>;

/** An account: `sub` names it for ever, at that issuer. */
export const Identity = Type.Object({ issuer: Issuer, sub: Line });
export type Identity = Readonly<Static<typeof Identity>>;
