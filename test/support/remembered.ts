// What a process remembers of a key or a session is never older than a second: asked for again a second after something
// has changed, it is as it is now. Said of what is asked, not of how fast an answer comes, it holds on a busy machine too.
const REMEMBERED_MS = 1_000;
const PAUSE_MS = 20;

/** The first answer that is as `isNow` wants it, or the first that was asked for after a second: whichever comes first. */
export async function onceForgotten<T>(ask: () => Promise<T>, isNow: (answer: T) => boolean): Promise<T> {
  const changed = performance.now();
  for (;;) {
    const asked = performance.now();
    const answer = await ask();
    if (isNow(answer) || asked - changed > REMEMBERED_MS) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
