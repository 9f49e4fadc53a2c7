// Following, with something else to do beside it, piece by piece: one piece before each step, and more while no step comes.
// What is to do may be long, and what is followed waits for one piece of it at most. Never two things at once.

export async function* meanwhile<T>(
  signal: AbortSignal,
  follow: (signal: AbortSignal) => AsyncGenerator<T>,
  pieces: AsyncGenerator<void>,
): AsyncGenerator<T> {
  const over = new AbortController();
  const steps = follow(AbortSignal.any([signal, over.signal]));
  try {
    for (let isLeft = true; ;) {
      let hasCome = false;
      const come = (): void => void (hasCome = true);
      const coming = steps.next();
      coming.then(come, come);
      do isLeft = isLeft && !signal.aborted && !(await pieces.next()).done;
      while (isLeft && !hasCome);
      const step = await coming;
      if (step.done) return;
      yield step.value;
    }
  } finally {
    // a step that is waited for ends only with this
    over.abort();
    await steps.return(undefined);
  }
}
