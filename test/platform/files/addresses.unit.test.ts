import { describe, expect, it } from 'vitest';
import { BadBucket, bucketSettings } from '../../../src/platform/files/bucket-settings.ts';
import { storageKey } from '../../../src/platform/files/file-store.ts';
import { fileToken, fileTokenKey, fileUrl, isFileToken } from '../../../src/platform/files/token.ts';
import { attachment } from '../../../src/platform/http/answers/public-files.ts';
import { readConfig } from '../../../src/app/settings/config.ts';

const key = fileTokenKey(Buffer.alloc(32, 1));

describe('the address of a plan', () => {
  it('is found again, and is another for each plan, client space and master key', () => {
    const token = fileToken(key, 'demo', 7);
    expect(fileToken(fileTokenKey(Buffer.alloc(32, 1)), 'demo', 7)).toBe(token);
    const others = [
      fileToken(key, 'demo', 8),
      fileToken(key, 'demo2', 7),
      fileToken(fileTokenKey(Buffer.alloc(32, 2)), 'demo', 7),
    ];
    expect(new Set([token, ...others]).size).toBe(4);
    for (const one of [token, ...others]) expect(isFileToken(one)).toBe(true);
    expect(fileUrl('https://lots.example', token)).toBe(`https://lots.example/files/${token}`);
  });

  it('is told from what is none without asking anyone', () => {
    for (const text of ['', 'a', '../../etc/passwd', `${fileToken(key, 'demo', 7)}=`, 'é'.repeat(43)])
      expect(isFileToken(text)).toBe(false);
  });

  it('shows nothing of the name under which the file is stored', () => {
    const stored = storageKey('demo', 7, 'ab'.repeat(32));
    expect(stored).toBe(`demo/ab/${'ab'.repeat(32)}-7`);
    expect(fileToken(key, 'demo', 7)).not.toContain('ab'.repeat(4));
  });
});

describe('the name a plan is downloaded under', () => {
  it.each([
    ['T3 lot A101.pdf', 'attachment; filename="T3 lot A101.pdf"; filename*=UTF-8\'\'T3%20lot%20A101.pdf'],
    ['Étage.pdf', 'attachment; filename="Etage.pdf"; filename*=UTF-8\'\'%C3%89tage.pdf'],
    ['"; x=y\\', 'attachment; filename="; x=y"; filename*=UTF-8\'\'%22%3B%20x%3Dy%5C'],
    ["l'été (1)*", "attachment; filename=\"l'ete (1)*\"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29%2A"],
    ['計画', 'attachment; filename="plan.pdf"; filename*=UTF-8\'\'%E8%A8%88%E7%94%BB'],
  ])('%s', (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});

describe('a bucket in the settings', () => {
  const AWS = { AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'S', AWS_REGION: 'eu-west-3' };

  it('takes what its address says before what the environment says', () => {
    expect(bucketSettings('s3://plans?endpoint=https://s3.example', AWS)).toEqual({
      bucket: 'plans',
      prefix: '',
      endpoint: 'https://s3.example',
      region: 'eu-west-3',
      pathStyle: true,
      credentials: { accessKeyId: 'A', secretAccessKey: 'S' },
    });
    const said = 's3://k%2F1:s%40@plans/lots/?endpoint=http://127.0.0.1:9000&region=fr-par&path_style=0';
    expect(bucketSettings(said, AWS)).toEqual({
      bucket: 'plans',
      prefix: 'lots/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'fr-par',
      pathStyle: false,
      credentials: { accessKeyId: 'k/1', secretAccessKey: 's@' },
    });
    expect(bucketSettings('s3://plans?endpoint=https://s3.example').credentials).toBeNull();
  });

  it.each([
    'plans',
    's3://?endpoint=https://s3.example',
    's3://plans',
    's3://plans?endpoint=ftp://s3.example',
    's3://plans?endpoint=https://s3.example&access_key_id=A',
    'https://plans?endpoint=https://s3.example',
  ])('refuses %s', (text) => {
    expect(() => bucketSettings(text)).toThrow(BadBucket);
    expect(() => readConfig({ LOTBOOK_FILES: text })).toThrow(
      /^LOTBOOK_FILES: must be "local" or look like s3:/,
    );
  });
});
