// The node's tables, in a schema of its own.
import type { Client } from 'pg';

const FORMAT = 1;

const TABLES = `
  create schema if not exists event_node;
  create table if not exists event_node.format (version int primary key);
  insert into event_node.format values (${FORMAT}) on conflict do nothing;
  create table if not exists event_node.events (
    position bigint primary key,
    revision bigint not null,
    created  bigint not null,
    id       uuid not null,
    type     text collate "C" not null,
    stream   text collate "C" not null,
    record   bytea not null,
    unique (stream, revision)
  );
  -- Sent on as it is: compressing it would only cost time.
  alter table event_node.events alter column record set storage external;
  -- Nothing is ever updated or deleted, so there is nothing to vacuum but the freezing of new pages.
  comment on table event_node.events is 'The event log of the embedded event node. Append only.';
`;

export async function prepareSchema(client: Client): Promise<void> {
  await client.query(TABLES);
  const { rows } = await client.query<{ version: number }>('select version from event_node.format');
  const other = rows.find((row) => row.version !== FORMAT);
  if (other) {
    throw new Error(
      `the event node's tables have format ${other.version}; this Lotbook reads only ${FORMAT}`,
    );
  }
}
