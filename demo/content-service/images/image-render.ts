import { readFile } from 'node:fs/promises';
import sharp, { type Matrix3x3, type Sharp } from 'sharp';
import type { Drawing } from './rendered-images';
import type { Colour, Filters, RoundCorner } from './image-filters';
import type { ImageFormat } from './image-format';
import type { Original } from './image-original';
import { type Placement, type Size, placeImage } from './image-placement';
import type { Transformation } from './image-request';

/** What decides the bytes of a rendered picture besides its own parameters: whatever renders, and how we use it. */
export const rendererVersion = `2 ${JSON.stringify(sharp.versions)}`;

const WHITE: Colour = [255, 255, 255];
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Of WebP, 0 to 6: half the time of the encoder's own 4, for a hundredth more bytes. */
const EFFORT = 2;

/** Of originals drawn from an SVG. */
const DRAWN_QUALITY = 88;

/** The weights of red, green and blue in a grey (ITU-R BT.601); unlike the renderer's own, it keeps three channels. */
const LUMA: Matrix3x3 = [
  [0.299, 0.587, 0.114],
  [0.299, 0.587, 0.114],
  [0.299, 0.587, 0.114],
];

type Encoder = (picture: Sharp, quality: number | undefined) => Sharp;

/** A quality of 0 is the encoders' 1; without a quality each keeps its own default. */
const encoders: Readonly<Record<ImageFormat, Encoder>> = {
  webp: (picture, quality) => picture.webp({ effort: EFFORT, ...qualityOf(quality) }),
  jpeg: (picture, quality) => picture.jpeg(qualityOf(quality)),
  png: (picture) => picture.png(),
};

function qualityOf(quality: number | undefined): { quality?: number } {
  return quality === undefined ? {} : { quality: Math.max(1, quality) };
}

/** Hands out the pixels of an original, kept or just made by `draw`. */
export type CacheRendering = (draw: () => Promise<Drawing>) => Promise<Drawing>;

/**
 * Renders a picture as an address asks for it.
 * @param transformation null for a drawing as the picture it stands for, in good quality.
 * @param format what the result is written in.
 * @param keep keeps what a drawing comes to for the next picture of it; left out: nothing is kept.
 * @throws ServiceError 422 where the result would be too large.
 * @throws Error where the original cannot be read.
 */
export async function renderImage(
  original: Original,
  transformation: Transformation | null,
  format: ImageFormat,
  keep: CacheRendering = (draw) => draw(),
): Promise<Buffer> {
  if (transformation === null)
    return await encoders[format](await openPicture(original), DRAWN_QUALITY).toBuffer();
  const { filters } = transformation;
  const { picture: whole, size } = await openSized(original, keep);
  const placement = placeImage(size, transformation);
  const background = backgroundOf(filters, format);
  let picture = place(whole, placement, transformation);
  // JPEG knows no transparency: what is transparent in the original shows the colour that is asked for, or white.
  if (background !== 'transparent' && format === 'jpeg') picture.flatten({ background: colour(background) });
  picture = tint(picture, filters);
  picture = await pad(picture, placement, background);
  picture = await turn(picture, filters);
  picture = await roundCorners(picture, filters.roundCorner, format);
  return await encoders[format](picture, filters.quality).toBuffer();
}

/** Upright, and for drawings in the size of the picture they stand for. */
async function openPicture(original: Original): Promise<Sharp> {
  // By its path, the renderer would answer from a cache of its own after the file has changed.
  const bytes = await readFile(original.path);
  if (original.kind === 'file') return sharp(bytes).autoOrient();
  const drawn = sharp(bytes).resize(original.width, original.height, { fit: 'fill' });
  return original.format === 'jpeg' ? drawn.flatten({ background: colour(WHITE) }) : drawn;
}

/** Cutting needs the size, which only decoding tells of a file that is not upright and of a drawing. */
async function openSized(original: Original, keep: CacheRendering): Promise<{ picture: Sharp; size: Size }> {
  if (original.kind === 'drawing')
    return opened(await keep(async () => pixelsOf(await openPicture(original))));
  const picture = await openPicture(original);
  return { picture, size: (await picture.metadata()).autoOrient };
}

/** Does what was asked so far: one pass has an order of its own, whatever the order of the calls. */
async function ensureFresh(picture: Sharp): Promise<{ picture: Sharp; size: Size }> {
  return opened(await pixelsOf(picture));
}

function pixelsOf(picture: Sharp): Promise<Drawing> {
  return picture.raw().toBuffer({ resolveWithObject: true });
}

function opened({ data, info }: Drawing): { picture: Sharp; size: Size } {
  return { picture: sharp(data, { raw: info }), size: info };
}

function place(picture: Sharp, { region, size }: Placement, transformation: Transformation): Sharp {
  const { filters, smart, flipX, flipY } = transformation;
  const placed =
    // An editor's focus says more than what catches the eye.
    smart && filters.focal === undefined
      ? picture.resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
      : picture.extract(region).resize({ ...size, fit: 'fill' });
  return placed.flop(flipX).flip(flipY);
}

function backgroundOf({ fill }: Filters, format: ImageFormat): Colour | 'transparent' {
  const wanted = fill ?? 'transparent';
  return wanted === 'transparent' && format === 'jpeg' ? WHITE : wanted;
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
  return (await ensureFresh(picture)).picture.extend({ left, right, top, bottom, background: rest });
}

async function turn(picture: Sharp, { rotate }: Filters): Promise<Sharp> {
  return rotate === undefined ? picture : (await ensureFresh(picture)).picture.rotate(rotate);
}

function tint(picture: Sharp, { blur = 0, brightness = 0, grayscale }: Filters): Sharp {
  if (blur > 0) picture.blur(blur);
  if (brightness !== 0) picture.linear(1, (brightness / 100) * 255);
  return grayscale === true ? picture.recomb(LUMA) : picture;
}

/** Lays a frame of the wanted colour over the picture, or cuts the picture out. */
async function roundCorners(
  picture: Sharp,
  corner: RoundCorner | undefined,
  format: ImageFormat,
): Promise<Sharp> {
  if (corner === undefined) return picture;
  const { picture: settled, size } = await ensureFresh(picture);
  const whole = `width="${size.width}" height="${size.height}"`;
  const rounded = `<rect ${whole} rx="${corner.radiusX}" ry="${corner.radiusY}"/>`;
  const svg = (inside: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${whole}>${inside}</svg>`);
  if (corner.colour === 'transparent' && format !== 'jpeg') {
    return settled.ensureAlpha().composite([{ input: svg(rounded), blend: 'dest-in' }]);
  }
  const [r, g, b] = corner.colour === 'transparent' ? WHITE : corner.colour;
  // A mask shows what is white in it and hides what is black, as the rounded middle is.
  const mask = `<mask id="m"><rect ${whole} fill="#fff"/>${rounded}</mask>`;
  const frame = `<rect ${whole} fill="rgb(${r},${g},${b})" mask="url(#m)"/>`;
  return settled.composite([{ input: svg(mask + frame) }]);
}

function colour([r, g, b]: Colour): { r: number; g: number; b: number } {
  return { r, g, b };
}
