import { type ImageFormat, imageFormats } from './image-format';
import { quote } from '../api/query/request-query';
import { unprocessable } from '../api/service-errors';

/** Corners in pixels of the original, from its upper left one. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** The filters of a URL; a filter that the URL does not name is undefined. */
export interface Filters {
  /** 0 to 100; lossless formats have none. */
  readonly quality?: number;
  readonly format?: ImageFormat;
  /** Standard deviation in pixels of the result, 0 to 100. */
  readonly blur?: number;
  /** Per cent of full light added to every channel, -100 to 100. */
  readonly brightness?: number;
  /** Degrees clockwise. */
  readonly rotate?: 90 | 180 | 270;
  readonly grayscale?: true;
  /** Never larger than the original. */
  readonly noUpscale?: true;
  /** Fills the rest of the box around a picture that was fitted into it. */
  readonly fill?: Colour | 'transparent';
  /** The part that stays visible when the picture is cropped, in pixels of the original. */
  readonly focal?: Rectangle;
  readonly roundCorner?: RoundCorner;
}

/** Corners cut off along an ellipse, radii in pixels of the result. */
export interface RoundCorner {
  readonly radiusX: number;
  readonly radiusY: number;
  /** Fills the area outside the rounded corners. */
  readonly colour: Colour | 'transparent';
}

/** Parses one filter's arguments. */
interface FilterReader {
  /** The expected arguments, for error messages. */
  readonly expected: string;
  /** Undefined for arguments that are not as `expected` describes. */
  readonly read: (text: string) => Filters | undefined;
}

/** The filters of the real service's documentation, by name. */
const readers: ReadonlyMap<string, FilterReader> = new Map([
  ['quality', wholeNumber(0, 100, (quality) => ({ quality }))],
  ['blur', wholeNumber(0, 100, (blur) => ({ blur }))],
  ['brightness', wholeNumber(-100, 100, (brightness) => ({ brightness }))],
  [
    'rotate',
    choice(['90', '180', '270'], (text) => ({ rotate: text === '90' ? 90 : text === '180' ? 180 : 270 })),
  ],
  ['format', choice(imageFormats, (format) => ({ format }))],
  ['grayscale', noArguments({ grayscale: true })],
  ['no_upscale', noArguments({ noUpscale: true })],
  ['fill', { expected: 'six hexadecimal digits or transparent', read: readFill }],
  [
    'focal',
    {
      expected: 'left x top : right x bottom in pixels of the original, as in 450x500:550x600',
      read: readFocal,
    },
  ],
  [
    'round_corner',
    {
      expected:
        'a radius from 0 to 1000, red, green, blue from 0 to 255, and 1 for transparent corners, as in 20,255,255,255 or 20|10,0,0,0,1',
      read: readRoundCorner,
    },
  ],
]);

const PREFIX = 'filters:';

/**
 * Parses a chain such as `filters:quality(70):focal(450x500:550x600)`; an argument may contain a colon.
 * @throws ServiceError 422 naming the filter, its arguments and the expected ones.
 */
export function readFilters(text: string): Filters {
  const calls = /([a-z_]+)\(([^()]*)\)(?::|$)/y;
  calls.lastIndex = PREFIX.length;
  const given = new Map<string, Filters>();
  while (text.startsWith(PREFIX) && calls.lastIndex < text.length) {
    const position = calls.lastIndex;
    const [call, name = '', argument = ''] = calls.exec(text) ?? [];
    if (call === undefined) throw malformed(text.slice(position));
    if (given.has(name)) throw unprocessable(`The filter ${quote(name)} is given more than once`);
    given.set(name, readFilter(name, argument));
    // A colon must be followed by another filter.
    if (call.endsWith(':') && calls.lastIndex === text.length) throw malformed('');
  }
  if (given.size === 0) throw malformed(text);
  return Object.assign({}, ...given.values());
}

function malformed(given: string): Error {
  return unprocessable(`Filters must be written filters:name(value):name(value), got ${quote(given)}`);
}

function readFilter(name: string, argument: string): Filters {
  const reader = readers.get(name);
  if (reader === undefined) {
    throw unprocessable(
      `The filter ${quote(name)} is unknown, expected one of ${[...readers.keys()].join(', ')}`,
    );
  }
  const filters = reader.read(argument);
  if (filters === undefined) {
    throw unprocessable(`The filter ${name} must be given ${reader.expected}, got ${quote(argument)}`);
  }
  return filters;
}

function wholeNumber(min: number, max: number, make: (value: number) => Filters): FilterReader {
  return {
    expected: `a whole number from ${min} to ${max}`,
    read: (text) => {
      const value = numberOf(text, min, max);
      return value === undefined ? undefined : make(value);
    },
  };
}

function choice<Choice extends string>(
  choices: readonly Choice[],
  make: (choice: Choice) => Filters,
): FilterReader {
  return {
    expected: `one of ${choices.join(', ')}`,
    read: (text) => {
      const found = choices.find((each) => each === text);
      return found === undefined ? undefined : make(found);
    },
  };
}

function noArguments(filters: Filters): FilterReader {
  return { expected: 'nothing', read: (text) => (text === '' ? filters : undefined) };
}

function readFill(text: string): Filters | undefined {
  if (text === 'transparent') return { fill: text };
  if (!/^[0-9a-f]{6}$/i.test(text)) return undefined;
  const channel = (start: number): number => Number.parseInt(text.slice(start, start + 2), 16);
  return { fill: [channel(0), channel(2), channel(4)] };
}

function readFocal(text: string): Filters | undefined {
  const corners = /^(\d{1,5})x(\d{1,5}):(\d{1,5})x(\d{1,5})$/.exec(text);
  if (corners === null) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = corners.slice(1).map(Number);
  return right < left || bottom < top ? undefined : { focal: { left, top, right, bottom } };
}

function readRoundCorner(text: string): Filters | undefined {
  const [radii = '', red, green, blue, transparent = '0', ...rest] = text.split(',');
  const [x, y = x, ...more] = radii.split('|');
  const [radiusX, radiusY] = [numberOf(x, 0, 1000), numberOf(y, 0, 1000)];
  const [r, g, b] = [numberOf(red, 0, 255), numberOf(green, 0, 255), numberOf(blue, 0, 255)];
  const isTransparent = numberOf(transparent, 0, 1);
  if (radiusX === undefined || radiusY === undefined || isTransparent === undefined) return undefined;
  if (r === undefined || g === undefined || b === undefined || rest.length + more.length > 0)
    return undefined;
  return { roundCorner: { radiusX, radiusY, colour: isTransparent === 1 ? 'transparent' : [r, g, b] } };
}

/** A whole number within bounds, both included. */
function numberOf(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !/^-?\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
