// What clients learn before they do anything: features, gossip, and what is not offered at all.
import { credentials } from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import {
  EventStoreDBClient,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { appended, collect, event, failure, freshStream, revisions, type Store } from './store.ts';

export interface Offered {
  persistentSubscriptions: boolean;
  /** False when the store names an address in its gossip that cannot be reached from here. */
  gossipAddress: boolean;
  /** Whether a copy of an append is answered that comes while the first is being written. */
  copiesInFlight: 'answered' | 'dropped';
}

export function describeProtocol(store: () => Store, offered: Offered): void {
  it('names its features', async () => {
    const { version, features, services } = await featuresOf(store().connectionString);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(features.get('read')).toEqual(expect.arrayContaining(['position', 'events']));
    expect(features.get('batchappend')).toContain('deadline_duration');
    expect([...features.keys()]).toEqual(expect.arrayContaining(['append', 'delete', 'tombstone']));
    expect([...services].filter((name) => name !== name.toLowerCase())).toEqual([]);
  });

  it.runIf(offered.gossipAddress)('is found by gossip', async () => {
    const [, address = '', options = ''] = /^esdb:\/\/([^?/]+)\?(.*)/.exec(store().connectionString) ?? [];
    const client = EventStoreDBClient.connectionString(`esdb://${address},${address}?${options}`);
    const stream = freshStream();
    await client.appendToStream(stream, event());
    expect(revisions(await collect(client.readStream(stream)))).toEqual([0]);
    await client.dispose();
  });

  it('gives up an append whose time is over, and not its channel', async () => {
    const { client } = store();
    const stream = freshStream();
    const late = await failure(client.appendToStream(stream, event(), { deadline: -1_000 }));
    expect(late).toMatchObject({ type: 'deadline-exceeded' });
    expect(await appended(store(), stream, 1)).toMatchObject({ nextExpectedRevision: 0n });
  });

  it('serves many readers and writers over one connection', async () => {
    const streams = Array.from({ length: 40 }, () => freshStream());
    await Promise.all(streams.map((stream) => appended(store(), stream, 3)));
    const read = await Promise.all(streams.map((stream) => collect(store().client.readStream(stream))));
    expect(read.every((each) => each.length === 3)).toBe(true);
  });

  describe.runIf(!offered.persistentSubscriptions)('what is not offered', () => {
    it('is refused as unimplemented', async () => {
      const settings = persistentSubscriptionToStreamSettingsFromDefaults();
      const creating = store().client.createPersistentSubscriptionToStream(freshStream(), 'group', settings);
      expect(await failure(creating)).toMatchObject({ code: 12 });
      expect(await failure(store().client.createProjection('p', 'fromAll()'))).toMatchObject({ code: 12 });
    });
  });
}

interface Features {
  version: string;
  features: Map<string, string[]>;
  services: Set<string>;
}

function featuresOf(connectionString: string): Promise<Features> {
  const address = connectionString.replace(/^esdb:\/\//, '').replace(/\?.*$/, '');
  const client = new featuresService.ServerFeaturesClient(address, credentials.createInsecure());
  return new Promise((resolve, reject) => {
    client.getSupportedMethods(new shared.Empty(), (error, answer) => {
      client.close();
      if (error) return reject(error);
      const streams = answer
        .getMethodsList()
        .filter((method) => method.getServiceName().endsWith('streams.streams'));
      const features = streams.map((method) => [method.getMethodName(), method.getFeaturesList()] as const);
      const services = new Set(answer.getMethodsList().map((method) => method.getServiceName()));
      resolve({ version: answer.getEventStoreServerVersion(), features: new Map(features), services });
    });
  });
}
