// Questions side by side, some at a time: a page that asks ten takes no more of the database than a few readers would.

export async function inTurns<From, To>(
  all: readonly From[],
  atOnce: number,
  ask: (one: From) => Promise<To>,
): Promise<To[]> {
  const answers: To[] = [];
  let next = 0;
  const line = async (): Promise<void> => {
    while (next < all.length) {
      const i = next++;
      answers[i] = await ask(all[i]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, line));
  return answers;
}
