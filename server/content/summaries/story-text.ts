import type { BlockDefinition } from '../../../common/block-system/define-block';
import { NOT_FOUND_SLUG, SEARCH_SLUG } from '../../../common/constants';
import { CONFIG_SLUG } from '../../../common/story/stored-config';
import { normaliseName } from '../../../common/fields/fields';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import { componentSchemas } from '../../../common/page/component-schemas';
import type { Story } from '../../../common/story/story';
import { storyPath } from '../../../common/story/story-path';
import { hasPageOf } from '../../../common/page/has-page';
import { isEndpoint } from '../../http/endpoints';
import type { StorySummary } from './summary';

/** Characters of a story that search finds; the text of a longer one is cut. */
const maxLength = 20_000;

/**
 * The text that a story's page shows, besides its title and description; null for a story that search must not find.
 * @param language of the story and its summary; null for the first one.
 */
export type ReadText = (story: Story, summary: StorySummary, language: string | null) => string | null;

/** The fields of a component that a page shows text of, in the order of its schema. */
type TextFields = readonly { readonly field: string; readonly kind: 'text' | 'rich text' | 'blocks' }[];

const kinds: Readonly<Record<string, TextFields[number]['kind']>> = {
  text: 'text',
  textarea: 'text',
  richtext: 'rich text',
  bloks: 'blocks',
};

/** Fields of text that pages do not show: of the head, and names that code compares. */
const hidden = /^(?:\w+\.seo_\w+|form_element\.name|form_field\.name|story_list\.tag|(?:video|embed)\.url)$/;

/** Slugs whose stories are no pages. */
const reservedSlugs: ReadonlySet<string> = new Set([CONFIG_SLUG, NOT_FOUND_SLUG, SEARCH_SLUG]);

/** Creates a {@link ReadText}. Which fields hold text follows from their types in the schema. */
export function createTextReader(blocks: readonly BlockDefinition[]): ReadText {
  const fields = textFieldsOf(blocks);
  const names = new Map(blocks.map(({ name }) => [normaliseName(name), name]));
  const hasPage = hasPageOf({ nameOf: (component) => names.get(normaliseName(component)) });
  return ({ content }, { component, slug, path, isIndexable, title, description }, language) => {
    const hasAddress = !reservedSlugs.has(slug) && !isEndpoint(storyPath({ language, slug: path }));
    if (!isIndexable || !hasAddress || !hasPage({ component })) return null;
    const text = new StoryText(fields, new Set([title, description]));
    text.addBlock(content);
    return text.toString();
  };
}

function textFieldsOf(blocks: readonly BlockDefinition[]): ReadonlyMap<string, TextFields> {
  return new Map(
    componentSchemas(blocks).map(({ name, schema }) => [
      normaliseName(name),
      Object.entries(schema).flatMap(([field, { type }]) => {
        const kind = kinds[type];
        return kind === undefined || hidden.test(`${name}.${field}`) ? [] : [{ field, kind }];
      }),
    ]),
  );
}

/** Collects the text of a story. It recurses no deeper than the caps that every story is held to. */
class StoryText {
  readonly #pieces: string[] = [];
  #length = 0;

  constructor(
    readonly fields: ReadonlyMap<string, TextFields>,
    /** Texts that are stored beside this one. */
    readonly others: ReadonlySet<string>,
  ) {}

  addBlock(block: JsonObject): void {
    for (const { field, kind } of this.fields.get(normaliseName(textOf(block['component']))) ?? []) {
      const value = block[field];
      if (kind === 'text') this.#add(textOf(value));
      else if (kind === 'blocks') for (const nested of objectsOf(value)) this.addBlock(nested);
      else if (isJsonObject(value)) this.#addNodes([value]);
    }
  }

  toString(): string {
    return this.#pieces.join('\n').slice(0, maxLength);
  }

  #add(text: string): void {
    const piece = text.trim();
    if (piece === '' || this.others.has(piece) || this.#length >= maxLength) return;
    this.#pieces.push(piece);
    this.#length += piece.length + 1;
  }

  /** Adds rich text: neighbouring texts are one piece, other nodes end it. */
  #addNodes(nodes: readonly JsonObject[]): void {
    let line = '';
    for (const node of nodes) {
      if (node['type'] === 'text') {
        line += textOf(node['text']);
        continue;
      }
      this.#add(line);
      line = '';
      this.#addNodes(objectsOf(node['content']));
      const { attrs } = node;
      if (isJsonObject(attrs)) for (const block of objectsOf(attrs['body'])) this.addBlock(block);
    }
    this.#add(line);
  }
}
