// A read as it was asked for, checked once: everything behind this knows no protobuf.
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { EVERYTHING, filterOn, type Filter } from './filter.ts';
import { invalid, unforeseen } from '../protocol/refusals.ts';
import { END, type Position } from './positions.ts';
import { faultInName } from '../log/stream-names.ts';
import { streamReadIn, type StreamRead } from './stream-read.ts';

const DEFAULT_WINDOW = 32;

/** `Infinity` is the end. */
export interface ReadRequest {
  source:
    { kind: 'all'; from: Position | 'start' } | { kind: 'stream'; stream: string; from: number | 'start' };
  backwards: boolean;
  resolveLinks: boolean;
  structuredIds: boolean;
  filter: Filter;
  filtered: boolean;
  /** Undefined for a subscription. */
  count: number | undefined;
}

type Options = streams.ReadReq.Options;

export function parseReadRequest(message: Buffer): ReadRequest {
  const read = streamReadIn(message);
  return read ? ofStream(read) : ofMessage(streams.ReadReq.deserializeBinary(message));
}

function ofStream({ stream, revision, fromEnd, count, ...asked }: StreamRead): ReadRequest {
  if ((!asked.backwards && fromEnd) || count === 0) throw emptyRead();
  const from = fromEnd ? Number.POSITIVE_INFINITY : revision === undefined ? 'start' : exact(revision);
  return { ...asked, source: streamFrom(stream, from), count, filter: EVERYTHING, filtered: false };
}

/** The same by the generated classes, which know every request. */
export function ofMessage(message: streams.ReadReq): ReadRequest {
  const options = message.getOptions();
  if (!options) throw invalid('a read needs options');
  const filter = options.getFilter();
  refuseEmptyRead(options);
  return {
    source: source(options),
    backwards: options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS,
    resolveLinks: options.getResolveLinks(),
    structuredIds: options.getUuidOption()?.hasStructured() ?? false,
    filter: filter ? parseFilter(filter) : EVERYTHING,
    filtered: filter !== undefined,
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
  };
}

/** Of a stream nothing is read forwards from its end, and nothing is read of nothing. */
function refuseEmptyRead(options: Options): void {
  const stream = options.getStream();
  if (!stream || options.hasSubscription()) return;
  const forwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS;
  if ((forwards && stream.hasEnd()) || Number(options.getCount()) === 0) throw emptyRead();
}

function emptyRead(): Error {
  return unforeseen('Unexpected ReadStreamResult: Error');
}

function source(options: Options): ReadRequest['source'] {
  const all = options.getAll();
  if (all) {
    const position = all.getPosition();
    if (all.hasEnd()) return { kind: 'all', from: END };
    if (!position) return { kind: 'all', from: 'start' };
    const [commit, prepare] = [position.getCommitPosition(), position.getPreparePosition()].map(number);
    return { kind: 'all', from: { commit: commit!, prepare: prepare! } };
  }
  const one = options.getStream();
  if (!one) throw invalid('a read needs a stream, or all of them');
  const stream = Buffer.from(one.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  const from = one.hasEnd()
    ? Number.POSITIVE_INFINITY
    : one.hasRevision()
      ? number(one.getRevision())
      : 'start';
  return streamFrom(stream, from);
}

function streamFrom(stream: string, from: number | 'start'): ReadRequest['source'] {
  const fault = faultInName(stream);
  if (fault) throw invalid(fault);
  return { kind: 'stream', stream, from };
}

// Whatever is too large to count exactly lies beyond every event there is.
function number(text: string): number {
  return exact(Number(text));
}

function exact(value: number): number {
  return Number.isSafeInteger(value) ? value : Number.POSITIVE_INFINITY;
}

function parseFilter(message: streams.ReadReq.Options.FilterOptions): Filter {
  const onStream = message.getStreamIdentifier();
  const expression = onStream ?? message.getEventType();
  if (!expression) throw invalid('a filter needs something to look at');
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  if (prefixes.length === 0 && regex === '') throw invalid('a filter needs prefixes or a regex');
  const window = message.hasMax() ? message.getMax() : DEFAULT_WINDOW;
  const multiplier = message.getCheckpointintervalmultiplier();
  if (window <= 0) throw invalid('the search window must be greater than 0');
  if (multiplier <= 0) throw invalid('the checkpoint interval multiplier must be greater than 0');
  try {
    return filterOn(onStream ? 'stream' : 'type', { prefixes, regex }, window, window * multiplier);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid(`not a regular expression that this node can take over: ${regex} (${error.message})`);
  }
}
