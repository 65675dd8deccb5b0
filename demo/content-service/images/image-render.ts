import { readFile } from 'node:fs/promises';
import sharp, { type Matrix3x3, type Sharp } from 'sharp';
import type { RenderedDrawing } from './rendered-images';
import type { Colour, Filters, RoundCorner } from './image-filters';
import type { ImageFormat } from './image-format';
import type { Original } from './image-original';
import { type Placement, type Size, computePlacement } from './image-placement';
import type { Transformation } from './image-request';

/** The version of the renderer, a part of every cache key. Raise the number when the use of the renderer changes. */
export const rendererVersion = `3 ${JSON.stringify(sharp.versions)}`;

const WHITE: Colour = [255, 255, 255];
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** WebP effort, 0 to 6: half the time of the encoder's default 4, for one per cent more bytes. */
const EFFORT = 2;

/** The quality of originals rendered from an SVG. */
const DRAWN_QUALITY = 88;

/** The weights of red, green and blue in a grey (ITU-R BT.601); unlike sharp's `grayscale`, it keeps three channels. */
const LUMA: Matrix3x3 = [
  [0.299, 0.587, 0.114],
  [0.299, 0.587, 0.114],
  [0.299, 0.587, 0.114],
];

type Encoder = (picture: Sharp, quality: number | undefined) => Sharp;

/** Quality 0 becomes 1, the encoders' lowest; without a quality each encoder uses its default. */
const encoders: Readonly<Record<ImageFormat, Encoder>> = {
  webp: (picture, quality) => picture.webp({ effort: EFFORT, ...qualityOf(quality) }),
  jpeg: (picture, quality) => picture.jpeg(qualityOf(quality)),
  png: (picture) => picture.png(),
};

function qualityOf(quality: number | undefined): { quality?: number } {
  return quality === undefined ? {} : { quality: Math.max(1, quality) };
}

/**
 * Returns the pixels of a drawing, cached or rendered by `draw`.
 * @param divisor by which its sides are divided.
 */
export type CacheDrawing = (
  divisor: number,
  draw: () => Promise<RenderedDrawing>,
) => Promise<RenderedDrawing>;

/**
 * Renders a picture.
 * @param transformation null for a drawing in place of the whole photograph, in good quality.
 * @param cached a cache for the pixels of the drawing. Default: none.
 * @throws ServiceError 422 if the result would be too large.
 * @throws Error if the original cannot be read.
 */
export async function renderImage(
  original: Original,
  transformation: Transformation | null,
  format: ImageFormat,
  cached: CacheDrawing = (_, draw) => draw(),
): Promise<Buffer> {
  if (transformation === null)
    return await encoders[format](await openPicture(original), DRAWN_QUALITY).toBuffer();
  const { filters } = transformation;
  const { picture: whole, placement } = await openPlaced(original, transformation, cached);
  const background = backgroundOf(filters, format);
  let picture = crop(whole, placement, transformation);
  // JPEG has no transparency: transparent pixels of the original get the requested colour, or white.
  if (background !== 'transparent' && format === 'jpeg') picture.flatten({ background: colour(background) });
  picture = tint(picture, filters);
  picture = await pad(picture, placement, background);
  picture = await rotate(picture, filters);
  picture = await roundCorners(picture, filters.roundCorner, format);
  return await encoders[format](picture, filters.quality).toBuffer();
}

/** Opens the original upright; a drawing in the size of the photograph it stands in for, divided by `divisor`. */
async function openPicture(original: Original, divisor = 1): Promise<Sharp> {
  // Opened by its path, sharp would return a changed file from its own cache.
  const bytes = await readFile(original.path);
  if (original.kind === 'file') return sharp(bytes).autoOrient();
  const [width, height] = [original.width, original.height].map((side) => Math.ceil(side / divisor));
  const drawn = sharp(bytes).resize(width, height, { fit: 'fill' });
  return original.format === 'jpeg' ? drawn.flatten({ background: colour(WHITE) }) : drawn;
}

/** Opens the original, and places the requested picture in it. A drawing is rendered as small as that picture allows. */
async function openPlaced(
  original: Original,
  transformation: Transformation,
  cached: CacheDrawing,
): Promise<{ picture: Sharp; placement: Placement }> {
  if (original.kind === 'file') {
    const picture = await openPicture(original);
    return { picture, placement: computePlacement((await picture.metadata()).autoOrient, transformation) };
  }
  const placement = computePlacement(original, transformation);
  const divisor = divisorFor(placement);
  const drawing = await cached(divisor, async () => pixelsOf(await openPicture(original, divisor)));
  const { picture, size } = fromPixels(drawing);
  return { picture, placement: { ...placement, region: divided(placement.region, divisor, size) } };
}

/** A power of two, so that few sizes of a drawing are rendered: the time of a rendering grows with its area. */
function divisorFor({ region, size }: Placement): number {
  const ratio = Math.min(region.width / size.width, region.height / size.height);
  return 2 ** Math.max(0, Math.floor(Math.log2(ratio)));
}

/** A region of the original in a smaller drawing. */
function divided({ left, top, width, height }: Placement['region'], divisor: number, drawing: Size) {
  const start = { left: Math.floor(left / divisor), top: Math.floor(top / divisor) };
  return {
    ...start,
    width: Math.min(Math.ceil(width / divisor), drawing.width - start.left),
    height: Math.min(Math.ceil(height / divisor), drawing.height - start.top),
  };
}

/** Applies the operations so far: within one pipeline sharp orders operations itself, not by the order of the calls. */
async function flush(picture: Sharp): Promise<{ picture: Sharp; size: Size }> {
  return fromPixels(await pixelsOf(picture));
}

function pixelsOf(picture: Sharp): Promise<RenderedDrawing> {
  return picture.raw().toBuffer({ resolveWithObject: true });
}

function fromPixels({ data, info }: RenderedDrawing): { picture: Sharp; size: Size } {
  return { picture: sharp(data, { raw: info }), size: info };
}

function crop(picture: Sharp, { region, size }: Placement, transformation: Transformation): Sharp {
  const { filters, smart, flipX, flipY } = transformation;
  const cropped =
    // An editor's focus takes precedence over the most salient region.
    smart && filters.focal === undefined
      ? picture.resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
      : picture.extract(region).resize({ ...size, fit: 'fill' });
  return cropped.flop(flipX).flip(flipY);
}

function backgroundOf({ fill }: Filters, format: ImageFormat): Colour | 'transparent' {
  const background = fill ?? 'transparent';
  return background === 'transparent' && format === 'jpeg' ? WHITE : background;
}

async function pad(
  picture: Sharp,
  { size, box }: Placement,
  background: Colour | 'transparent',
): Promise<Sharp> {
  const left = Math.floor((box.width - size.width) / 2);
  const top = Math.floor((box.height - size.height) / 2);
  const right = box.width - size.width - left;
  const bottom = box.height - size.height - top;
  if (left + right + top + bottom === 0) return picture;
  const rest = background === 'transparent' ? CLEAR : colour(background);
  return (await flush(picture)).picture.extend({ left, right, top, bottom, background: rest });
}

async function rotate(picture: Sharp, { rotate: degrees }: Filters): Promise<Sharp> {
  return degrees === undefined ? picture : (await flush(picture)).picture.rotate(degrees);
}

function tint(picture: Sharp, { blur = 0, brightness = 0, grayscale }: Filters): Sharp {
  if (blur > 0) picture.blur(blur);
  if (brightness !== 0) picture.linear(1, (brightness / 100) * 255);
  return grayscale === true ? picture.recomb(LUMA) : picture;
}

/** Covers the corners with the requested colour, or makes them transparent. */
async function roundCorners(
  picture: Sharp,
  corner: RoundCorner | undefined,
  format: ImageFormat,
): Promise<Sharp> {
  if (corner === undefined) return picture;
  const { picture: flushed, size } = await flush(picture);
  const whole = `width="${size.width}" height="${size.height}"`;
  const rounded = `<rect ${whole} rx="${corner.radiusX}" ry="${corner.radiusY}"/>`;
  const svg = (inside: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${whole}>${inside}</svg>`);
  if (corner.colour === 'transparent' && format !== 'jpeg') {
    return flushed.ensureAlpha().composite([{ input: svg(rounded), blend: 'dest-in' }]);
  }
  const [r, g, b] = corner.colour === 'transparent' ? WHITE : corner.colour;
  // The mask shows its white part, the corners, and hides its black part, the rounded middle.
  const mask = `<mask id="m"><rect ${whole} fill="#fff"/>${rounded}</mask>`;
  const corners = `<rect ${whole} fill="rgb(${r},${g},${b})" mask="url(#m)"/>`;
  return flushed.composite([{ input: svg(mask + corners) }]);
}

function colour([r, g, b]: Colour): { r: number; g: number; b: number } {
  return { r, g, b };
}
