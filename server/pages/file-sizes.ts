import { allowedUrl } from '../../common/allowed-url';
import { isDocument, parseDocument, sizeText } from '../../common/fields/document-file';
import { isJsonObject, textOf, type JsonObject } from '../../common/json';
import type { Story } from '../../common/story/story';
import { objectsInContent } from '../../common/walk-json';
import type { Settings } from '../config/settings';
import type { ContentSource } from '../content/content-source';
import { BoundedMap } from '../runtime/bounded-map';
import { idleClock, type Clock } from '../runtime/clock';
import { sizeByHead, type SizeOf } from '../runtime/size-by-head';
import { withTimeout } from '../runtime/timeout';

/** Adds the sizes of files to stories as they are loaded. */
export type WithFileSizes = (load: ContentSource['story']) => ContentSource['story'];

interface FileSizesDeps {
  /** The origins whose files are shown, and requested. */
  readonly origins: readonly string[];
  /** The code of the site's first language. */
  readonly firstLanguage: string;
  readonly sizeOf: SizeOf;
  readonly clock: Clock;
}

interface SizedStory {
  readonly story: Story;
  /** True if a size did not come in time. */
  readonly isLate: boolean;
}

/** The sizes of the files of a site's assets, by a request for the headers of each. */
export function fileSizesOf({
  contentAssetOrigins: origins,
  siteLanguages: [firstLanguage = 'en'],
}: Pick<Settings, 'contentAssetOrigins' | 'siteLanguages'>): WithFileSizes {
  return createFileSizes({ origins, firstLanguage, sizeOf: (url) => sizeByHead(url), clock: idleClock });
}

/** Milliseconds that a page waits for the size of each of its files. */
const pageTimeout = 1_500;
/** Files of a story whose sizes are requested: further ones show none. */
const maxFiles = 30;
/** Sizes that are remembered: the address of an asset changes with its content. */
const maxSizes = 5_000;
/** Milliseconds after which a host that gave no size is requested again. */
const retryAfter = 600_000;

/**
 * Stories as the CMS delivers them do not say how large their files are. The host of each document is asked once, and the size
 * becomes `content_length` of its asset, as the CMS writes it where it resolves assets. A link to a document gets kind and size as
 * the text `file_note`, which stands inside of the link: its views know no sizes.
 *
 * A size that does not come in time is left out. The page then counts as outdated, so that a later rendering has the size. A size
 * that the host does not give is left out for ten minutes, and the page is current.
 */
export function createFileSizes({ origins, firstLanguage, sizeOf, clock }: FileSizesDeps): WithFileSizes {
  const sizes = new BoundedMap<string, { readonly size: Promise<number | null>; until: number }>(maxSizes);
  /** The same object for a story each time, since pages are compared by it; until a size that is missing is due again. */
  const sized = new WeakMap<Story, { readonly copy: Story; readonly until: number }>();

  function request(url: string): Promise<number | null> {
    const known = sizes.get(url);
    if (known !== undefined && clock.now() < known.until) return known.size;
    const entry = { size: sizeOf(url).catch(() => null), until: Number.POSITIVE_INFINITY };
    sizes.set(url, entry);
    void entry.size.then((size) => {
      if (size === null) entry.until = clock.now() + retryAfter;
      return size;
    });
    return entry.size;
  }

  /** The story with the sizes that came in time. */
  async function withSizes(story: Story, language: string): Promise<SizedStory> {
    const urls = documentsIn(story, origins);
    if (urls.length === 0) return { story, isLate: false };
    const known = sized.get(story);
    if (known !== undefined && clock.now() < known.until) return { story: known.copy, isLate: false };
    const inTime = (url: string) => withTimeout(request(url), pageTimeout, undefined, clock);
    const found = await Promise.all(urls.map(inTime));
    const byUrl = new Map(urls.map((url, index) => [url, found[index] ?? null]));
    const content = copyOf(story.content, { sizes: byUrl, origins, language }) as JsonObject; // of an object
    const copy = { ...story, content };
    const isLate = found.includes(undefined);
    const until = found.includes(null) ? clock.now() + retryAfter : Number.POSITIVE_INFINITY;
    if (!isLate) sized.set(story, { copy, until });
    return { story: copy, isLate };
  }

  return (load) => async (address, priority) => {
    const outcome = await load(address, priority);
    if (outcome.outcome !== 'fresh' && outcome.outcome !== 'stale') return outcome;
    const { story, isLate } = await withSizes(outcome.value.story, address.language ?? firstLanguage);
    if (story === outcome.value.story) return outcome;
    const value = { ...outcome.value, story };
    return isLate ? { outcome: 'stale', value, age: 0 } : { ...outcome, value };
  };
}

function documentsIn({ content }: Story, origins: readonly string[]): readonly string[] {
  const urls = new Set<string>();
  for (const object of objectsInContent(content).all) {
    const url = sizelessDocument(object) ?? linkedDocument(object);
    if (url !== null && allowedUrl(url, origins) !== null) urls.add(url);
  }
  return [...urls].slice(0, maxFiles);
}

/** The address of an asset that is a document and does not say how large it is. */
function sizelessDocument({ filename, content_length: length }: JsonObject): string | null {
  return typeof filename === 'string' && length === undefined && isDocument(filename) ? filename : null;
}

/** The address of a document that a link field, or a link in rich text, leads to. */
function linkedDocument({ linktype, url, href }: JsonObject): string | null {
  if (linktype !== 'asset') return null;
  const address = textOf(url) || textOf(href);
  return isDocument(address) ? address : null;
}

interface FoundSizes {
  /** Null where the host gave none. */
  readonly sizes: ReadonlyMap<string, number | null>;
  readonly origins: readonly string[];
  /** Of the page. */
  readonly language: string;
}

/** Recurses no deeper than the caps that every story is held to. */
function copyOf(value: unknown, found: FoundSizes): unknown {
  if (Array.isArray(value)) return value.map((entry) => copyOf(entry, found));
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, copyOf(entry, found)]));
  const size = found.sizes.get(textOf(sizelessDocument(value)));
  if (size !== undefined && size !== null) return { ...copy, content_length: size };
  const note = noteOf(linkedDocument(value), found);
  return note === null ? copy : { ...copy, file_note: note };
}

/** Kind and size of a document, to stand behind the text of its link: ` (PDF, 1.2 MB)`. */
function noteOf(address: string | null, { sizes, origins, language }: FoundSizes): string | null {
  const document = parseDocument({ filename: address, content_length: sizes.get(address ?? '') }, origins);
  if (document === null) return null;
  const { kind, bytes } = document;
  return ` (${bytes === null ? kind : `${kind}, ${sizeText(bytes, language)}`})`;
}
