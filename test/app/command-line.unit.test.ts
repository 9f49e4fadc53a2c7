// What is typed wrongly is answered with what may be meant, and never by doing something.
import { describe, expect, it } from 'vitest';
import { lotbook } from '../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../src/app/config.ts';
import { nearest } from '../../src/app/nearest.ts';

async function run(...args: string[]) {
  let [out, err] = ['', ''];
  const code = await lotbook(args, () => readConfig({}), {
    write: (text) => (out += text),
    complain: (text) => (err += text),
    isWatched: false,
  });
  return { code, out, err };
}

describe('a word that nobody knows', () => {
  it.each([
    [['bakcup'], 'backup'],
    [['restor', 'x'], 'restore'],
    [['help', 'docter'], 'doctor'],
    [['audit', 'leed', '1', '--tenant', 'demo'], 'lead'],
    [['audit', 'lot', '1', '--tenat', 'demo'], '--tenant'],
    [['backup', '--ut', 'x'], '--out'],
    [['quarantine', 'relase'], 'release'],
    [['grid', 'exprot'], 'export'],
  ])('%j: exit code 2, and a suggestion', async (args, meant) => {
    const { code, err } = await run(...args);
    expect([code, err.split('\n')[0]]).toEqual([2, expect.stringMatching(`; did you mean ${meant}\\?$`)]);
  });

  it('is guessed at only when something is near', () => {
    expect(nearest('xyz', ['backup', 'move'])).toBeNull();
    expect(nearest('mvoe', ['backup', 'move'])).toBe('move');
    expect(nearest('', ['backup'])).toBeNull();
  });
});

describe('help', () => {
  it('of a command says its usage, two examples and the exit codes', async () => {
    for (const name of [
      'rebuild',
      'audit',
      'export',
      'invite',
      'quarantine',
      'adopt',
      'backup',
      'restore',
      'move',
      'forget',
      'doctor',
    ])
      for (const args of [
        [name, '--help'],
        ['help', name],
        [name, '-h'],
      ]) {
        const { code, out } = await run(...args);
        expect(code).toBe(0);
        expect(out.match(/^ {2}npx lotbook .*$/gm)).toHaveLength(2);
        expect(out).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
        expect(out).toMatch(/ends with 0 .* 1 .* 2 /);
      }
  });

  it('of all is there too', async () => {
    expect(await run('help')).toMatchObject({ code: 0 });
    expect(await run('--help')).toMatchObject({ code: 0 });
    expect((await run()).code).toBe(2);
  });
});
