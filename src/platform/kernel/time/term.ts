/** Time is an input: what has an end is over from that very moment, whether or not anybody has said so. */
export function isOver(end: string, now: Date): boolean {
  return Date.parse(end) <= now.getTime();
}
