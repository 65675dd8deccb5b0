import { wcagContrast, type Oklch } from 'culori';
import { draftOf, type Draft, type Part } from './drafts';
import type { Scheme } from './schemes';
import type { Seeds } from './seeds';
import { neutralsBetween, readable, shade, toHex } from './shade';

/** Colours by the name of their custom property. */
export type Colours = Readonly<Record<string, string>>;

/** How much contrast a visitor prefers (`prefers-contrast`). */
export type Contrast = 'normal' | 'more';

/** The ratios of contrast that text and the edges of controls reach. */
const ratios = { normal: { text: 4.5, edge: 3 }, more: { text: 7, edge: 4.5 } } as const;

const black: Oklch = { mode: 'oklch', l: 0, c: 0 };
const white: Oklch = { mode: 'oklch', l: 1, c: 0 };

/** The colours of a part of the page, each text readable on the grounds that it may stand on. */
export function coloursOf(part: Part, scheme: Scheme, contrast: Contrast, seeds: Seeds): Colours {
  const draft = draftOf(part, scheme, seeds);
  const finished = finish(contrast === 'more' ? withoutTints(part, draft) : draft, ratios[contrast]);
  const colours = { ...finished, ...accentColours(finished, contrast, seeds) };
  return part === 'page' ? { ...colours, ...siteColours(scheme, contrast, seeds) } : colours;
}

/** One ground without tint, and no text or edge fainter than it must be. */
function withoutTints(part: Part, draft: Draft): Draft {
  const isLight = draft.direction === 'darker';
  const plain = isLight ? white : black;
  const text = isLight ? black : white;
  const background =
    part === 'primary'
      ? readable(draft.grounds.background, 'darker', ratios.more.text, [toHex(white)])
      : plain;
  return {
    ...draft,
    grounds: { background, surface: background, 'surface-strong': background, 'primary-soft': background },
    texts: { ...draft.texts, text, 'text-muted': text },
    control: text,
    line: shade(draft.control, draft.control.l, 0.5),
    onPrimary: part === 'primary' ? background : plain,
  };
}

function finish(draft: Draft, { text, edge }: (typeof ratios)[Contrast]): Colours {
  const { direction, texts, onPrimary } = draft;
  const grounds = mapValues(draft.grounds, toHex);
  const all = Object.values(grounds);
  const { background, surface } = grounds;
  const readableTexts = mapValues(texts, (colour) => toHex(readable(colour, direction, text, all)));
  const { primary, 'primary-strong': primaryStrong } = readableTexts;
  return {
    ...grounds,
    ...readableTexts,
    control: toHex(readable(draft.control, direction, edge, [background, surface])),
    // A line alone separates what space separates, too: no ratio holds for it but with more contrast.
    line: toHex(text > ratios.normal.text ? readable(draft.line, direction, edge, all) : draft.line),
    'on-primary': toHex(
      readable(onPrimary, direction === 'darker' ? 'lighter' : 'darker', text, [primary, primaryStrong]),
    ),
  };
}

/** The contrast of an accent with its ground below which its buttons could hardly be seen. */
const visible = 1.4;

/** The colours of filled buttons, where a theme has an accent. Where it could hardly be seen, they are those of the primary colour. */
function accentColours(finished: Colours, contrast: Contrast, { accent, text }: Seeds): Colours {
  if (accent === undefined) return {};
  const {
    background = '',
    primary = '',
    'primary-strong': strong = '',
    'on-primary': onPrimary = '',
  } = finished;
  const ground = toHex(accent);
  if (contrast === 'more' || wcagContrast(ground, background) < visible)
    return { accent: primary, 'accent-strong': strong, 'on-accent': onPrimary };
  const { text: ratio } = ratios[contrast];
  const isDark = wcagContrast(toHex(white), ground) >= ratio;
  const hovered = toHex(shade(accent, accent.l + (isDark ? -0.07 : 0.05)));
  const above = isDark ? white : readable(text, 'darker', ratio, [ground, hovered]);
  return { accent: ground, 'accent-strong': hovered, 'on-accent': toHex(above) };
}

/** Colours that are the same on every part of the page. */
function siteColours(scheme: Scheme, contrast: Contrast, seeds: Seeds): Colours {
  const { paper, text, warning, highlight } = seeds;
  const neutral = neutralsBetween(paper, text);
  const { text: ratio } = ratios[contrast];
  const isPlain = contrast === 'more';
  const [lightness, chroma] = scheme === 'light' ? [0.245, 1.35] : [0.155, 0.5];
  const deep = toHex(isPlain ? black : neutral(lightness, chroma));
  const highlighted = toHex(highlight);
  return {
    'surface-deep': deep,
    'on-deep': toHex(readable(isPlain ? white : neutral(0.946, 1.26), 'lighter', ratio, [deep])),
    warning: toHex(readable(warning, 'lighter', ratio, ['#000000'])),
    'on-warning': '#000000',
    highlight: highlighted,
    'on-highlight': toHex(readable(isPlain ? black : text, 'darker', ratio, [highlighted])),
    // Under shadows, scrims and pictures in full size.
    shade: toHex(neutral(0.18, 0.76)),
    // Editors choose the colours of texts on a light page.
    'chosen-ground': scheme === 'light' ? 'transparent' : toHex(paper),
  };
}

function mapValues<Key extends string>(
  colours: Readonly<Record<Key, Oklch>>,
  toValue: (colour: Oklch) => string,
): Record<Key, string> {
  const entries = Object.entries<Oklch>(colours).map(([key, colour]) => [key, toValue(colour)]);
  return Object.fromEntries(entries) as Record<Key, string>;
}
