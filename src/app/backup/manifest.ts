// What a backup says of itself: in its head who it is of, in its last frame what it holds.
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from '../settings/config.ts';

const Position = Type.String({ pattern: '^\\d{1,19}$' });
const Count = Type.Integer({ minimum: 0 });

const Head = Type.Object({
  format: Type.Literal(1),
  lotbook: Type.String(),
  store: Type.String(),
});
export type Head = Static<typeof Head>;
export const isHead = Compile(Head);

const Manifest = Type.Object({
  format: Type.Literal(1),
  lotbook: Type.String(),
  taken_at: Type.String(),
  /** The event store, and those that it is a copy of. */
  store: Type.String(),
  lineage: Type.Array(Type.String()),
  position: Position,
  events: Count,
  streams: Count,
  /** Over every event, in order. */
  digest: Type.String(),
  holes: Type.Array(Type.String()),
  /** Proves the master key; the key itself is in no backup. */
  master_key_mark: Type.Union([Type.String(), Type.Null()]),
  rows: Type.Record(Type.String(), Count),
  files: Type.Object({
    count: Count,
    bytes: Count,
    missing: Type.Array(Type.String()),
    /** Not what was uploaded; backups of a time when that was not looked at say nothing of it. */
    damaged: Type.Optional(Type.Array(Type.String())),
  }),
  migrations: Type.Array(Type.String()),
  settings: Type.Record(Type.String(), Type.String()),
});
export type Manifest = Static<typeof Manifest>;
export const isManifest = Compile(Manifest);

/** The settings that are no secret and lead to none: what whoever puts it back will want to set again. */
export function plainSettings(config: Config): Record<string, string> {
  return {
    LOTBOOK_HOST: config.host,
    LOTBOOK_PORT: String(config.port),
    LOTBOOK_BASE_URL: config.baseUrl,
    LOTBOOK_EVENTSTORE: withoutAccount(config.eventStore),
    LOTBOOK_DATABASE_URL: withoutAccount(config.database),
    LOTBOOK_FILES: config.files === 'local' ? 'local' : `s3://${config.files.bucket}/${config.files.prefix}`,
    LOTBOOK_ROLES: [...config.roles].join(','),
    LOTBOOK_LOG_LEVEL: config.logLevel,
  };
}

function withoutAccount(store: string): string {
  return store.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
}
