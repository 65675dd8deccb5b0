/** Parameters of Storyblok's image service. */
export interface ImageTransformation {
  /** Pixels; default 0: follows from the height. */
  readonly width?: number;
  /** Pixels; default 0: follows from the width. */
  readonly height?: number;
  /** The part to keep if width and height are given: `smart` for automatic, or `x1xy1:x2xy2` in pixels of the original; default: the middle. */
  readonly focus?: string;
  /** 0 to 100. */
  readonly quality?: number;
  /** 0 to 100. */
  readonly blur?: number;
  /** -100 to 100. */
  readonly brightness?: number;
  /** Degrees clockwise: 90, 180 or 270. */
  readonly rotate?: number;
  /** Default: the service chooses by the browser's `Accept`. */
  readonly format?: string;
}

/** A transformation that the image service does not support. */
export class ImageTransformationError extends Error {
  override name = 'ImageTransformationError';
}

interface Rule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

function numberBetween(min: number, max: number): Rule {
  return {
    expected: `a number from ${min} to ${max}`,
    accepts: (value) => typeof value === 'number' && value >= min && value <= max,
  };
}

function oneOf(...values: readonly unknown[]): Rule {
  return { expected: `one of ${values.join(', ')}`, accepts: (value) => values.includes(value) };
}

/** The filters with their rules. */
const filters = {
  quality: numberBetween(0, 100),
  blur: numberBetween(0, 100),
  brightness: numberBetween(-100, 100),
  rotate: oneOf(90, 180, 270),
  format: oneOf('webp', 'png', 'jpeg'),
} satisfies Readonly<Partial<Record<keyof ImageTransformation, Rule>>>;

const filterNames = Object.keys(filters) as readonly (keyof typeof filters)[]; // the table's own keys

const lengthRule: Rule = {
  expected: 'a whole number of pixels',
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

/** An area in pixels of the original: left, top, right, bottom. */
export const focusArea = /^(\d{1,5})x(\d{1,5}):(\d{1,5})x(\d{1,5})$/;

const focusRule: Rule = {
  expected: 'smart or x1xy1:x2xy2',
  accepts: (value) => value === 'smart' || focusArea.test(String(value)),
};

/**
 * The URL of a transformed picture: `<src>/m/<width>x<height>[/smart][/filters:…]`.
 * @throws ImageTransformationError naming a value out of range.
 * @see https://www.storyblok.com/docs/api/image-service
 */
export function imageUrl(src: string, transformation: ImageTransformation): string {
  const { width = 0, height = 0, focus } = transformation;
  check('width', width, lengthRule);
  check('height', height, lengthRule);
  if (focus !== undefined) check('focus', focus, focusRule);
  const chain: string[] = [];
  for (const name of filterNames) {
    const value = transformation[name];
    if (value === undefined) continue;
    check(name, value, filters[name]);
    chain.push(`${name}(${value})`);
  }
  if (focus !== undefined && focus !== 'smart') chain.push(`focal(${focus})`);
  const segments: string[] = [];
  if (width + height > 0) segments.push(`${width}x${height}`);
  if (focus === 'smart') segments.push('smart');
  if (chain.length > 0) segments.push(`filters:${chain.join(':')}`);
  return `${src}/m/${segments.join('/')}`;
}

function check(name: string, value: unknown, { expected, accepts }: Rule): void {
  if (!accepts(value))
    throw new ImageTransformationError(`${name} must be ${expected}, got ${String(value)}`);
}

/** True for the image service's formats; GIFs are left out since resizing would stop their animation. */
export function isResizable(src: string): boolean {
  // Two tests: one expression would look at all that follows from each `/f/` on.
  return src.includes('/f/') && /^[^?#]+\.(?:jpe?g|png|webp|avif|tiff?|bmp)$/i.test(src);
}

/**
 * The size in pixels of a picture, from its URL: Storyblok's assets have it in `/f/<space>/<width>x<height>/<hash>/<name>`.
 * @returns null for a URL without it.
 */
export function sizeInUrl(src: string): { readonly width: number; readonly height: number } | null {
  const match = /\/f\/[^/]+\/(\d{1,5})x(\d{1,5})\//.exec(src);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0 && height > 0 ? { width, height } : null;
}
