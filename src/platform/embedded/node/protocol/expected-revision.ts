// What a writer believes about its stream, in every transport's form.
export type Expected =
  | { kind: 'any' }
  | { kind: 'no_stream' }
  | { kind: 'stream_exists' }
  | { kind: 'revision'; revision: number };

/** The revision a comparison starts from; undefined when any will do. */
export function expectedNumber(expected: Expected): number | undefined {
  if (expected.kind === 'revision') return expected.revision;
  return expected.kind === 'no_stream' ? -1 : undefined;
}

/** As trailers spell it. */
export function expectedInTrailer(expected: Expected): string {
  switch (expected.kind) {
    case 'revision':
      return String(expected.revision);
    case 'no_stream':
      return '-1';
    case 'any':
      return '-2';
    case 'stream_exists':
      return '-4';
  }
}
