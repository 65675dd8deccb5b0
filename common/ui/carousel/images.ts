/** Milliseconds to wait for images to load. */
export const imageTimeout = 3000;

/** Resolves when every image has loaded or failed, and after {@link imageTimeout} at the latest. */
export async function imagesSettled(images: readonly Pick<HTMLImageElement, 'decode'>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    Promise.allSettled(images.map((image) => image.decode())),
    new Promise((resolve) => {
      timer = setTimeout(resolve, imageTimeout);
    }),
  ]);
  clearTimeout(timer);
}

/** All images inside the elements. */
export function imagesIn(elements: readonly Element[]): readonly HTMLImageElement[] {
  return elements.flatMap((element) => [...element.querySelectorAll('img')]);
}
