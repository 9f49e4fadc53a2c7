// Proxies that the environment names are for what is elsewhere; gRPC would ask them for this very machine too.
const HERE = ['localhost', '127.0.0.1', '::1'];

/** Before anything is asked. What is elsewhere is asked as before. */
export function askNoProxyForThisMachine(environment: NodeJS.ProcessEnv): void {
  const known = environment.no_grpc_proxy || environment.no_proxy || '';
  const listed = known.split(',').filter((host) => host !== '');
  environment.no_grpc_proxy = [...new Set([...listed, ...HERE])].join();
}
