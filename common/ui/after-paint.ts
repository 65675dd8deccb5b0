/** Milliseconds after which work is done also where nothing is painted, as in a tab in the background. */
const longestWait = 200;

/**
 * Does work after the next paint that what is shown then need not wait for.
 * @returns does it at once, unless it is done.
 */
export function afterPaint(work: () => void): () => void {
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(finish));
  setTimeout(finish, longestWait);
  return finish;
}
