// How a bucket is named in the settings: s3://[key:secret@]bucket[/prefix]?endpoint=…&region=…

export interface BucketSettings {
  readonly bucket: string;
  /** Before every stored name; empty or ending in a slash. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  /** `https://host/bucket/…` instead of `https://bucket.host/…`: what most servers beside Amazon's want. */
  readonly pathStyle: boolean;
  /** null: looked for where the cloud's own machines keep them. */
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  } | null;
}

/** What is wrong with the text, where it is no such address. */
export class BadBucket extends Error {}

type Given = Readonly<Record<string, string | undefined>>;

/** `given`: the usual AWS_… variables, which count where the address says nothing. */
export function bucketSettings(text: string, given: Given = {}): BucketSettings {
  if (!URL.canParse(text)) throw new BadBucket('is not an address');
  const url = new URL(text);
  const query = url.searchParams;
  const endpoint = query.get('endpoint') ?? '';
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new BadBucket('names no bucket');
  if (!URL.canParse(endpoint) || !/^https?:\/\//.test(endpoint))
    throw new BadBucket('needs an endpoint=https://…');
  const accessKeyId =
    decodeURIComponent(url.username) || query.get('access_key_id') || given.AWS_ACCESS_KEY_ID;
  const secretAccessKey =
    decodeURIComponent(url.password) || query.get('secret_access_key') || given.AWS_SECRET_ACCESS_KEY;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new BadBucket('needs both halves of its credentials');
  const sessionToken = query.get('session_token') || given.AWS_SESSION_TOKEN;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: query.get('region') || given.AWS_REGION || 'us-east-1',
    pathStyle: query.get('path_style') !== '0',
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
        : null,
  };
}
