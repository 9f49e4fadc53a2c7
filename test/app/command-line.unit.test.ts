// What is typed wrongly is answered with what may be meant, and never by doing something.
import { describe, expect, it } from 'vitest';
import { commands, lotbook } from '../../src/app/command-line/lotbook.ts';
import { readConfig } from '../../src/app/settings/config.ts';
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
    [['audit', 'verfy'], 'verify'],
    [['audit', 'verify', '--seal', 'x'], '--sealed'],
    [['backup', '--output', 'x'], '--out'],
    [['backup', '-o', 'x'], '--out'],
    [['backup', 'x'], '--out x'],
    [['demo', 'training'], '--name training'],
    [['--versoin'], '--version'],
    [['-v'], '--version'],
  ])('%j: exit code 2, and a suggestion', async (args, meant) => {
    const { code, err } = await run(...args);
    expect([code, err.split('\n')[0]]).toEqual([2, expect.stringMatching(`; did you mean ${meant}\\?$`)]);
  });

  it.each([
    [['start'], 'npm start starts the service'],
    [['status'], 'npx lotbook doctor says how it does'],
    [['user', 'add'], 'npx lotbook invite lets a person in'],
    [['verify'], 'that is npx lotbook audit verify'],
    [['grid', 'import'], 'a grid is imported in the console, on the page of its program'],
  ])('%j: exit code 2, and where that is done', async (args, said) => {
    const { code, err } = await run(...args);
    expect([code, err.split('\n')[0]]).toEqual([2, expect.stringMatching(`: ${said}$`)]);
  });

  it.each([
    ['adopt', 'it'],
    ['audit', 'seal', 'x'],
    ['audit', 'verify', 'foo'],
    ['constructor'],
    ['list'],
    ['audit', 'lot', '1', '--tenant', 'demo', '--lang', 'de'],
    ['quarantine', 'toString'],
  ])('%j %j %j: exit code 2, and no guess', async (...args) => {
    const { code, err } = await run(...args);
    expect([code, err.split('\n')[0]]).toEqual([2, expect.not.stringMatching(/mean|undefined/)]);
  });

  it('is guessed at only when something is near', () => {
    expect(nearest('xyz', ['backup', 'move'])).toBeNull();
    expect(nearest('mvoe', ['backup', 'move'])).toBe('move');
    expect(nearest('', ['backup'])).toBeNull();
  });
});

describe('what is missing or misshapen', () => {
  it.each([
    [['audit'], /^lotbook: audit wants lead, .* or verify$/],
    [['audit', 'lot', '--tenant', 'demo'], /audit lot wants an id$/],
    [['audit', 'lot', 'A101', '--tenant', 'demo'], /"A101" is not the id of a lot: ids are the numbers/],
    [['audit', 'proof'], /audit proof wants one of lead, [a-z, ]+$/],
    [['backup', '--out'], /--out wants a value behind it$/],
    [['invite', 'demo', 'a@b.fr'], /invite takes no "demo"$/],
    [['rekey', '--forever'], /rekey has no option "--forever"$/],
    [['forget', '--since', 'yesterday'], /"yesterday" is not an instant: one is written 2026-/],
    [['quarantine', 'show'], /quarantine show wants the name of a stream$/],
    [['quarantine', 'release', 'x'], /quarantine release takes no "x"$/],
  ])('%j is said in our own words', async (args, said) => {
    const { code, err } = await run(...args);
    expect([code, err.split('\n')[0]]).toEqual([2, expect.stringMatching(said)]);
  });
});

describe('help', () => {
  it('of a command says its usage, two examples and the exit codes', async () => {
    for (const { name } of commands)
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
