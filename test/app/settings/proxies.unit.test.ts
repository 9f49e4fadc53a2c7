import { expect, it } from 'vitest';
import { askNoProxyForThisMachine } from '../../../src/app/settings/proxies.ts';

it.each([
  ['no host is named', {}, 'localhost,127.0.0.1,::1'],
  [
    'hosts are named for all',
    { no_proxy: '.internal,10.0.0.0/8' },
    '.internal,10.0.0.0/8,localhost,127.0.0.1,::1',
  ],
  ['hosts are named for gRPC', { no_grpc_proxy: 'a', no_proxy: 'b' }, 'a,localhost,127.0.0.1,::1'],
  ['it is said already', { no_proxy: '127.0.0.1' }, '127.0.0.1,localhost,::1'],
])('asks no proxy for this machine, where %s', (_name, environment: NodeJS.ProcessEnv, list) => {
  for (const _time of ['once', 'and again']) {
    askNoProxyForThisMachine(environment);
    expect(environment.no_grpc_proxy).toBe(list);
  }
});
