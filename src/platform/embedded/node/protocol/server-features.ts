// What this node can do, as clients ask before they choose how to append.
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';

/** The version of EventStoreDB whose behaviour this node keeps to. */
const VERSION = '24.10.0';

/** In lower case, as the server spells them. */
const METHODS: [service: string, method: string, features: string[]][] = [
  ['event_store.client.streams.streams', 'read', ['position', 'events']],
  ['event_store.client.streams.streams', 'append', []],
  ['event_store.client.streams.streams', 'batchappend', ['deadline_duration']],
  ['event_store.client.streams.streams', 'delete', []],
  ['event_store.client.streams.streams', 'tombstone', []],
  ['event_store.client.gossip.gossip', 'read', []],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
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
