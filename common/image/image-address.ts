/** What the content service's image service shall make of a picture. What is left out stays as it is. */
export interface ImageTransformation {
  /** Pixels; 0 or left out: follows from the height. */
  readonly width?: number;
  /** Pixels; 0 or left out: follows from the width. */
  readonly height?: number;
  /** Where both sides are given, which part stays: `smart` finds it, `x1xy1:x2xy2` names it in pixels of the original; else the middle. */
  readonly focus?: string;
  /** 0 to 100. */
  readonly quality?: number;
  /** 0 to 100. */
  readonly blur?: number;
  /** -100 to 100. */
  readonly brightness?: number;
  /** Degrees clockwise: 90, 180 or 270. */
  readonly rotate?: number;
  /** Left out: what the browser prefers. */
  readonly format?: string;
}

/** A transformation that the image service does not know. */
export class ImageTransformationError extends Error {
  override name = 'ImageTransformationError';
}

interface Range {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
}

function numbers(min: number, max: number): Range {
  return {
    expected: `a number from ${min} to ${max}`,
    holds: (value) => typeof value === 'number' && value >= min && value <= max,
  };
}

function oneOf(...values: readonly unknown[]): Range {
  return { expected: `one of ${values.join(', ')}`, holds: (value) => values.includes(value) };
}

/** What each filter takes. */
const filters = {
  quality: numbers(0, 100),
  blur: numbers(0, 100),
  brightness: numbers(-100, 100),
  rotate: oneOf(90, 180, 270),
  format: oneOf('webp', 'png', 'jpeg'),
} satisfies Readonly<Partial<Record<keyof ImageTransformation, Range>>>;

const side: Range = {
  expected: 'a whole number of pixels',
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

/** An area in pixels of the original: left, top, right, bottom. */
export const focusArea = /^(\d{1,5})x(\d{1,5}):(\d{1,5})x(\d{1,5})$/;

const focusOrSmart: Range = {
  expected: 'smart or x1xy1:x2xy2',
  holds: (value) => value === 'smart' || focusArea.test(String(value)),
};

/**
 * The address under which the image service delivers a picture transformed: `<src>/m/<width>x<height>[/smart][/filters:…]`.
 * @throws ImageTransformationError that names the value which is out of range.
 * @see https://www.storyblok.com/docs/api/image-service
 */
export function imageAddress(src: string, transformation: ImageTransformation): string {
  const { width = 0, height = 0, focus } = transformation;
  check('width', width, side);
  check('height', height, side);
  if (focus !== undefined) check('focus', focus, focusOrSmart);
  const chain = Object.entries(filters).flatMap(([name, range]) => {
    const value = transformation[name as keyof typeof filters]; // the table's own keys
    if (value === undefined) return [];
    check(name, value, range);
    return [`${name}(${value})`];
  });
  if (focus !== undefined && focus !== 'smart') chain.push(`focal(${focus})`);
  const segments = [
    width + height > 0 ? `${width}x${height}` : '',
    focus === 'smart' ? 'smart' : '',
    chain.length > 0 ? `filters:${chain.join(':')}` : '',
  ];
  return `${src}/m/${segments.filter((segment) => segment !== '').join('/')}`;
}

function check(name: string, value: unknown, { expected, holds }: Range): void {
  if (!holds(value)) throw new ImageTransformationError(`${name} must be ${expected}, got ${String(value)}`);
}

/** The image service resizes pictures made of pixels; moving ones would lose their movement. */
export function isResizable(src: string): boolean {
  return /\/f\/[^?#]+\.(?:jpe?g|png|webp|avif|tiff?|bmp)$/i.test(src);
}
