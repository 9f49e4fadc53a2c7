// What this node can do, as clients ask before they choose how to append.
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';

/** The version of EventStoreDB whose behaviour this node keeps to. */
const VERSION = '24.10.0';

const METHODS: [service: string, method: string, features: string[]][] = [
  ['event_store.client.streams.Streams', 'read', ['position', 'events']],
  ['event_store.client.streams.Streams', 'append', []],
  ['event_store.client.streams.Streams', 'batchappend', ['deadline_duration']],
  ['event_store.client.streams.Streams', 'delete', []],
  ['event_store.client.streams.Streams', 'tombstone', []],
  ['event_store.client.gossip.Gossip', 'read', []],
  ['event_store.client.server_features.ServerFeatures', 'getsupportedmethods', []],
];

export function supportedMethods(): features.SupportedMethods {
  const answer = new features.SupportedMethods().setEventStoreServerVersion(VERSION);
  for (const [service, method, list] of METHODS) {
    const entry = new features.SupportedMethod()
      .setServiceName(service)
      .setMethodName(method)
      .setFeaturesList(list);
    answer.addMethods(entry);
  }
  return answer;
}
