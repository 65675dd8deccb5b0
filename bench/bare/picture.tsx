import type { ReactNode } from 'react';

/** A picture's field. */
export interface BarePicture {
  readonly filename: string;
  readonly alt: string;
}

const widths = [320, 640, 750, 960, 1280, 1920, 2560];

/** A responsive picture, whose address has its size. */
export function Picture({
  filename,
  alt,
  className,
  sizes,
}: BarePicture & { readonly className?: string; readonly sizes: string }): ReactNode {
  const [width = 0, height = 0] = (/\/(\d+x\d+)\//.exec(filename)?.[1] ?? '').split('x').map(Number);
  const candidates = [...widths.filter((each) => each < width), width];
  return (
    <img
      sizes={sizes}
      srcSet={candidates.map((each) => `${filename}/m/${each}x0/filters:quality(75) ${each}w`).join(', ')}
      src={`${filename}/m/${Math.min(960, width)}x0/filters:quality(75)`}
      width={width}
      height={height}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
    />
  );
}
