/** Milliseconds after which pictures that have not come are no longer waited for. */
export const longestWait = 3000;

/**
 * Resolves when each picture is ready to be shown or has failed, at the latest after {@link longestWait}: a picture
 * that is broken, or never comes, holds nobody.
 */
export async function picturesSettled(pictures: readonly Pick<HTMLImageElement, 'decode'>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => {
      timer = setTimeout(resolve, longestWait);
    }),
  ]);
  clearTimeout(timer);
}

/** The pictures in some elements. */
export function picturesIn(elements: readonly Element[]): readonly HTMLImageElement[] {
  return elements.flatMap((element) => [...element.querySelectorAll('img')]);
}
