// A compose file as `docker compose config` would read it, where there is no Docker.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';

export const composeFiles = ['docker-compose.yml', 'docker-compose.cluster.yml'] as const;
export const root = path.resolve(import.meta.dirname, '../..');

const Texts = Type.Record(Type.String(), Type.String());
const Mount = Type.Object({ source: Type.String(), target: Type.String() });
const Service = Type.Object(
  {
    image: Type.String(),
    build: Type.Optional(Type.String()),
    restart: Type.Optional(Type.String()),
    init: Type.Optional(Type.Boolean()),
    read_only: Type.Optional(Type.Boolean()),
    user: Type.Optional(Type.String()),
    tmpfs: Type.Optional(Type.Array(Type.String())),
    cap_drop: Type.Optional(Type.Array(Type.String())),
    security_opt: Type.Optional(Type.Array(Type.String())),
    stop_grace_period: Type.Optional(Type.String()),
    volumes: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9-]+:/[^:]+(:ro)?$' }))),
    networks: Type.Optional(Type.Array(Type.String())),
    environment: Type.Optional(Texts),
    entrypoint: Type.Optional(Type.Array(Type.String())),
    command: Type.Optional(Type.Array(Type.String())),
    configs: Type.Optional(Type.Array(Mount)),
    ports: Type.Optional(Type.Array(Type.String())),
    deploy: Type.Optional(Type.Object({ replicas: Type.Integer() }, { additionalProperties: false })),
    depends_on: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({
          condition: Type.Union([
            Type.Literal('service_healthy'),
            Type.Literal('service_completed_successfully'),
          ]),
        }),
      ),
    ),
    healthcheck: Type.Optional(
      Type.Object({
        test: Type.Array(Type.String()),
        interval: Type.String(),
        timeout: Type.String(),
        retries: Type.Integer(),
      }),
    ),
  },
  { additionalProperties: false },
);
const Compose = Type.Object({
  name: Type.String(),
  services: Type.Record(Type.String(), Service),
  networks: Type.Record(Type.String(), Type.Unknown()),
  volumes: Type.Record(Type.String(), Type.Unknown()),
  configs: Type.Optional(Type.Record(Type.String(), Type.Object({ content: Type.String() }))),
});
export type Compose = Static<typeof Compose>;
const isCompose = Compile(Compose);

/** With every `${NAME}` in its place; one without a value, where a value must be, is an error as it is for Docker. */
export async function readCompose(file: string, env: Readonly<Record<string, string>>): Promise<Compose> {
  const text = await readFile(path.join(root, file), 'utf8');
  const read: unknown = interpolated(parse(text, { merge: true }), env);
  if (!isCompose.Check(read))
    throw new Error(
      `${file}: ${[...isCompose.Errors(read)].map((e) => `${e.instancePath} ${e.message}`).join('; ')}`,
    );
  return read;
}

function interpolated(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return filled(value, env);
  if (Array.isArray(value)) return value.map((one) => interpolated(one, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, interpolated(one, env)]));
}

function filled(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$(?:(\$)|\{([A-Z_]+)(?::([-?])([^}]*))?\}|)/g,
    (
      whole,
      escaped: string | undefined,
      name: string | undefined,
      how: string | undefined,
      rest: string | undefined,
    ) => {
      if (escaped) return '$';
      if (name === undefined) throw new Error(`a lonely "${whole}" in "${text}"`);
      const value = env[name];
      if (value) return value;
      if (how === '-') return rest ?? '';
      throw new Error(`required variable ${name} is missing a value: ${rest ?? ''}`);
    },
  );
}
