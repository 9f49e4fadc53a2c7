// How much of everything a process takes on at once. Tests that cannot wait so long or send so much have other limits.
import { BODY_LIMITS, type BodyLimits } from '../bodies/body-reader.ts';
import { PATIENCE, type Patience } from '../bodies/patience.ts';
import { UPLOAD_LIMITS, type UploadLimits } from '../bodies/upload.ts';
import { HEARING_LIMITS, type HearingLimits } from '../waiting/heard-in-turn.ts';
import { TURNSTILE_LIMITS, type TurnstileLimits } from '../waiting/turnstile.ts';

export type HttpLimits = BodyLimits & UploadLimits & Patience & TurnstileLimits & HearingLimits;

export const HTTP_LIMITS: HttpLimits = {
  ...BODY_LIMITS,
  ...UPLOAD_LIMITS,
  ...PATIENCE,
  ...TURNSTILE_LIMITS,
  ...HEARING_LIMITS,
};
