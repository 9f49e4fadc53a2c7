// How long sessions and links are good: states × instants.
import { describe, expect, test } from 'vitest';
import { isSessionOver, linkState, sessionEnd } from '../../../src/api/sign-in/terms.ts';

const START = Date.parse('2026-03-14T09:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number): Date => new Date(START + hours * HOUR);
const MS = 1 / HOUR;

describe('a session', () => {
  test.each<[string, number, number | null, number, boolean]>([
    // last seen, ended, now (in hours after its beginning), over
    ['just begun', 0, null, 0, false],
    ['idle for a little less than twelve hours', 0, null, 12 - MS, false],
    ['idle for twelve hours', 0, null, 12, true],
    ['used after eleven hours', 11, null, 23 - MS, false],
    ['used after eleven hours, and idle since', 11, null, 23, true],
    ['used until its last millisecond', 30 * 24 - MS, null, 30 * 24 - MS, false],
    ['thirty days old, whoever used it', 30 * 24 - MS, null, 30 * 24, true],
    ['ended', 0, 1, 1, true],
    ['ended, by a clock that is behind', 0, 1, 0, true],
  ])('%s', (_, seen, ended, now, over) => {
    const session = {
      created_at: at(0),
      last_seen_at: at(seen),
      ended_at: ended === null ? null : at(ended),
    };
    expect(isSessionOver(session, at(now))).toBe(over);
  });

  test('says when it ends if nobody comes', () => {
    expect(sessionEnd({ created_at: at(0), last_seen_at: at(3), ended_at: null })).toEqual(at(15));
    expect(sessionEnd({ created_at: at(0), last_seen_at: at(30 * 24 - 1), ended_at: null })).toEqual(
      at(30 * 24),
    );
  });
});

describe('a link', () => {
  test.each<[string, number | null, number | null, number, string]>([
    // used, ended, now
    ['just made', null, null, 0, 'good'],
    ['in its last millisecond', null, null, 24 - MS, 'good'],
    ['after a day', null, null, 24, 'link-expired'],
    ['used', 1, null, 2, 'link-used'],
    ['used, after a day', 1, null, 48, 'link-used'],
    ['dead', null, 1, 2, 'link-dead'],
    ['dead, after a day', null, 1, 48, 'link-dead'],
  ])('%s', (_, used, ended, now, state) => {
    const link = {
      expires_at: at(24),
      used_at: used === null ? null : at(used),
      ended_at: ended === null ? null : at(ended),
    };
    expect(linkState(link, at(now))).toBe(state);
  });
});
