// About how many bytes of the heap a value takes, found by looking at a part of it: of a long list a few elements stand for
// all. Within a factor of two of what V8 says (test/platform/kernel/heap-bytes.unit.test.ts), in some microseconds.

/** What keeps its state to itself says what it takes. */
export const HEAP_BYTES = Symbol('heap bytes');

const WORD = 8;
const OBJECT = 3 * WORD;
const LIST = 6 * WORD;
const STRING = 3 * WORD;
/** A number that is no small integer, a bigint, a date: one object more, of about this size. */
const BOXED = 3 * WORD;
/** Of a `Map` or a `Set`, beside what it holds. */
const ENTRY = 5 * WORD;
const SAMPLE = 12;

export function heapBytes(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return STRING + value.length;
    case 'number':
      return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 0 : BOXED;
    case 'bigint':
      return BOXED;
    case 'object':
      return value === null ? 0 : bytesOfObject(value);
    default:
      return 0;
  }
}

function bytesOfObject(value: object): number {
  if (Array.isArray(value)) return LIST + value.length * WORD + bytesOfList(value, value.length);
  // most are plain: the other questions take longer than the answer
  if (Object.getPrototypeOf(value) === Object.prototype) return bytesOfFields(value);
  if (knowsItsBytes(value)) return value[HEAP_BYTES]();
  if (value instanceof Map || value instanceof Set)
    return LIST + value.size * ENTRY + bytesOfMany(value, value.size);
  if (ArrayBuffer.isView(value)) return LIST + value.byteLength;
  if (value instanceof Date) return OBJECT + BOXED;
  return bytesOfFields(value);
}

function bytesOfFields(value: object): number {
  const fields = Object.values(value);
  return OBJECT + fields.length * WORD + bytesOfList(fields, fields.length);
}

/** What the elements take beside their places: of many, some at the beginning and in the middle stand for all. */
export function bytesOfMany(elements: Iterable<unknown>, count: number): number {
  if (Array.isArray(elements)) return bytesOfList(elements, count);
  let [sum, seen] = [0, 0];
  for (const element of elements) {
    sum += heapBytes(element);
    if (++seen === SAMPLE) break;
  }
  return seen === 0 ? 0 : Math.round((sum * count) / seen);
}

function bytesOfList(elements: readonly unknown[], count: number): number {
  const step = count > 4 * SAMPLE ? Math.floor(count / SAMPLE) : 1;
  const looked = step === 1 ? count : SAMPLE;
  let sum = 0;
  for (let i = 0; i < looked; i++) sum += heapBytes(elements[i * step]);
  return looked === 0 ? 0 : Math.round((sum * count) / looked);
}

function knowsItsBytes(value: object): value is { [HEAP_BYTES](): number } {
  return HEAP_BYTES in value;
}
