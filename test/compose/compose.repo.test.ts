// The compose files say what they mean: everything they name is there, and the service can read its settings.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/app/settings/config.ts';
import { composeFiles, readCompose } from './compose.ts';

const SECRETS = {
  POSTGRES_PASSWORD: 'abc123',
  EVENTSTORE_PASSWORD: 'def456',
  EVENTSTORE_ADMIN_PASSWORD: 'ghi789',
  LOTBOOK_MASTER_KEY: randomBytes(32).toString('base64'),
  LOTBOOK_BACKOFFICE_TOKEN: 'a-token-for-the-back-office',
};

describe.each(composeFiles)('%s', (file) => {
  it('names nothing that is not there', async () => {
    const { services, networks, volumes, configs = {} } = await readCompose(file, SECRETS);
    for (const [name, service] of Object.entries(services)) {
      for (const network of service.networks ?? []) expect(Object.keys(networks)).toContain(network);
      for (const volume of service.volumes ?? [])
        expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      for (const { source } of service.configs ?? []) expect(Object.keys(configs)).toContain(source);
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(services)).toContain(other);
        const { healthcheck, build, restart } = services[other]!;
        // the image of the service has a health check of its own
        if (condition === 'service_healthy')
          expect([name, other, Boolean(healthcheck ?? build)]).toEqual([name, other, true]);
        else expect([name, other, restart]).not.toEqual([name, other, 'unless-stopped']);
      }
      expect(service.image).toMatch(/^lotbook$|:\d/);
    }
    const mounted = Object.values(services).flatMap((s) => (s.volumes ?? []).map((v) => v.split(':')[0]));
    expect(Object.keys(volumes).filter((volume) => !mounted.includes(volume))).toEqual([]);
  });

  it('opens one door, and asks for every secret', async () => {
    const { services } = await readCompose(file, SECRETS);
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['api']);
    const text = JSON.stringify(await readCompose(file, SECRETS));
    for (const [name, value] of Object.entries(SECRETS)) {
      if (!text.includes(value)) continue;
      await expect(readCompose(file, { ...SECRETS, [name]: '' })).rejects.toThrow(
        `required variable ${name}`,
      );
    }
  });

  it('gives the service settings that it can read, and every role to somebody', async () => {
    const { services } = await readCompose(file, SECRETS);
    const configs = Object.values(services).flatMap(({ environment = {} }) =>
      environment.LOTBOOK_ROLES === undefined ? [] : [readConfig(environment)],
    );
    expect(new Set(configs.flatMap(({ roles }) => [...roles]))).toEqual(
      new Set(['api', 'projector', 'policies', 'webhooks', 'timers']),
    );
    expect(new Set(configs.map(({ eventStore, database }) => `${eventStore} ${database}`)).size).toBe(1);
  });
});

it('every node of the cluster knows the others, by the names that its certificate is for', async () => {
  const { services, configs = {} } = await readCompose('docker-compose.cluster.yml', SECRETS);
  const nodes = Object.keys(services).filter((name) => name.startsWith('eventstore-'));
  expect(nodes).toHaveLength(3);
  const address = services.api!.environment!.LOTBOOK_EVENTSTORE!;
  for (const name of nodes) {
    const { environment = {} } = services[name]!;
    expect(environment.EVENTSTORE_CLUSTER_SIZE).toBe(String(nodes.length));
    expect(environment.EVENTSTORE_INSECURE).toBeUndefined();
    expect(environment.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe(name);
    const seeds = environment.EVENTSTORE_GOSSIP_SEED?.split(',');
    expect(seeds).toEqual(nodes.filter((other) => other !== name).map((other) => `${other}:2113`));
    expect(environment.EVENTSTORE_CERTIFICATE_FILE).toBe(`/certs/node${name.at(-1)}/node.crt`);
    expect(address).toContain(`${name}:2113`);
  }
  expect(address).toContain('tls=true');
  const standbys = Object.values(services).flatMap(({ environment }) => environment?.STANDBY ?? []);
  expect(standbys).toHaveLength(2);
  // not among the server's arguments: it would wait for standbys while it makes its database
  expect(configs.replication!.content).toContain(`'ANY 1 (${standbys.join(', ')})'`);
  expect(services['postgres-1']!.command!.join(' ')).not.toContain('synchronous_standby_names');
});
