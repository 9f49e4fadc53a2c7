// autocannon ships no types; this is the part of it that the benchmarks use.
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly throughput: { readonly average: number };
    readonly latency: { readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
