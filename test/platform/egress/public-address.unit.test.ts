import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { describe, expect, it } from 'vitest';
import { guardedConnector, NotPublic } from '../../../src/platform/egress/guarded-connector.ts';
import {
  isLoopbackHost,
  isPublicAddress,
  literalOf,
  wrongUrl,
} from '../../../src/platform/egress/public-address.ts';
import fc from '../../support/properties.ts';

const PRIVATE = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '192.0.2.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'ff02::1',
  '2001:db8::1',
  // an IPv4 address in one that only looks global: compatible, translated, tunnelled
  '::127.0.0.1',
  '::10.0.0.1',
  '::8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::10.0.0.1',
  '2002:a00:1::1',
  '2001:0:7f00:1::1',
  '2001:4860:4860::5efe:10.0.0.1',
  '2001:4860:4860::200:5efe:10.0.0.1',
  // nowhere near what is given out to networks
  'fec0::1',
  '5f00::1',
  '100::1',
  '3fff::1',
  '4000::1',
  '1::1',
];

/** One IPv4 address in the writings that an URL may have it in. */
function writings([a, b, c, d]: readonly number[]): string[] {
  const n = ((a! << 24) | (b! << 16) | (c! << 8) | d!) >>> 0;
  const hex = (x: number): string => `0x${x.toString(16)}`;
  const octal = (x: number): string => `0${x.toString(8)}`;
  return [
    `${a}.${b}.${c}.${d}`,
    String(n),
    hex(n),
    octal(n),
    `${a}.${b}.${(c! << 8) | d!}`,
    `${a}.${n & 0xffffff}`,
    `${hex(a!)}.${octal(b!)}.${c}.${d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${((a! << 8) | b!).toString(16)}:${((c! << 8) | d!).toString(16)}]`,
  ];
}

const byte = fc.integer({ min: 0, max: 255 });

describe('an address that a webhook may have', () => {
  it.each(PRIVATE)('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(wrongUrl(`https://${host}/hook`, false)).not.toBeNull();
  });

  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('may be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['', 'partner.example.com', '256.1.1.1', '1.1.1.1/8', ':', 'fe80::1%eth0', '::1::2', 'g::'])(
    'is not %j, which is no address',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );

  it('is judged alike in every writing', () => {
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
        const dotted = bytes.join('.');
        for (const host of writings(bytes)) {
          const literal = literalOf(new URL(`https://${host}/`).hostname);
          expect([host, literal !== null && isPublicAddress(literal)]).toEqual([
            host,
            isPublicAddress(dotted),
          ]);
          expect(wrongUrl(`https://${host}/`, false) === null).toBe(isPublicAddress(dotted));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['https://partner.example.com/hook?x=1', null],
    ['https://partner.example.com:8443/', null],
    ['https://partner.example.com:443/', null],
    ['https://partner.example.com:1023/', 'port'],
    ['https://partner.example.com:22/', 'port'],
    ['http://partner.example.com/', 'https'],
    ['ftp://partner.example.com/', 'https'],
    ['https://user@partner.example.com/', 'identifiants'],
    ['https://:pass@partner.example.com/', 'identifiants'],
    ['https://partner.example.com/#x', 'fragment'],
    ['https://partner.example.com/\r\na', 'invalide'],
    ['https://partner.exam\tple.com/', 'invalide'],
    ['https://localhost/', 'publique'],
    ['https://db.internal/', 'publique'],
    ['https://LOCALHOST./', 'publique'],
    ['https://receiver.local./', 'publique'],
    ['https://local.example.com/', null],
    ['https://localhost.example.com/', null],
    ['no address', 'invalide'],
  ])('%s: %s', (url, problem) => {
    if (problem === null) expect(wrongUrl(url, false)).toBeNull();
    else expect(wrongUrl(url, false)).toContain(problem);
  });

  it('may be anything over HTTP for development', () => {
    expect(wrongUrl('http://127.0.0.1:80/', true)).toBeNull();
    expect(wrongUrl('ftp://127.0.0.1/', true)).not.toBeNull();
  });
});

describe('a connection to a receiver', () => {
  async function reach(host: string, addresses: string[]): Promise<{ error: unknown; reached: number }> {
    let reached = 0;
    const server = createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
    const pool = new Pool(`http://${host}:${port}`, {
      connect: guardedConnector({ allowPrivate: false, resolve }),
    });
    const error: unknown = await pool.request({ path: '/', method: 'POST' }).then(
      () => null,
      (e: unknown) => e,
    );
    await pool.destroy();
    await new Promise((done) => server.close(done));
    return { error, reached };
  }

  it.each([
    ['a name that leads to this machine', 'partner.example.com', ['127.0.0.1']],
    [
      'a name that leads to a public address and to this machine',
      'partner.example.com',
      ['1.1.1.1', '127.0.0.1'],
    ],
    ['a name that leads nowhere', 'partner.example.com', []],
    ['the address itself', '127.0.0.1', []],
    ['the address in one number', '2130706433', []],
    ['the address in hexadecimal', '0x7f.1', []],
    ['the address as IPv6', '[::ffff:7f00:1]', []],
  ])('is not made to %s', async (_, host, addresses) => {
    const { error, reached } = await reach(host, addresses);
    expect(error).toBeInstanceOf(NotPublic);
    expect(reached).toBe(0);
  });
});

describe('the very machine that asks', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['[::1]', true],
    ['[::ffff:127.0.0.1]', true],
    ['localhost.example', false],
    ['lotbook.example', false],
    ['10.0.0.1', false],
    ['[::2]', false],
  ])('is %s: %s', (host, is) => {
    expect(isLoopbackHost(host)).toBe(is);
  });
});
