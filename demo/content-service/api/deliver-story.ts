import { type ContentRules, deliverContent } from './deliver-content';
import { type JsonObject, type Story, type StoryVersion, translatedSlug } from './story';
import type { StoryParameters } from './query/story-parameters';

/** A story with all fields of the content delivery API. */
type WholeStory = Omit<Story, 'is_folder'> & {
  /** The slug in the default language; in any other language `full_slug` begins with its code. */
  readonly default_full_slug: string;
  readonly release_id: null;
  /** A language code, `default` for the default language. */
  readonly lang: string;
};

/** The fields that a request may exclude, as listed by `storyblok-js-client`. */
const EXCLUDABLE = [
  'alternates',
  'created_at',
  'default_full_slug',
  'first_published_at',
  'group_id',
  'is_startpage',
  'lang',
  'meta_data',
  'parent_id',
  'path',
  'position',
  'published_at',
  'release_id',
  'sort_by_date',
  'tag_list',
  'translated_slugs',
  'updated_at',
] as const;
type ExcludableField = (typeof EXCLUDABLE)[number];

/** A story in a response of the content delivery API: without the management API's fields, with the language. */
export type DeliveredStory = Omit<WholeStory, ExcludableField> & Partial<Pick<WholeStory, ExcludableField>>;

/** The short form of a linked story (`resolve_links=url`). */
type DeliveredAddress = Pick<DeliveredStory, 'id' | 'uuid' | 'name' | 'slug' | 'full_slug'> & {
  readonly url: string;
};

/** The form of every story in one response. */
export interface DeliveryRules {
  readonly version: StoryVersion;
  readonly parameters: StoryParameters;
  readonly languageCodes: readonly string[];
  readonly spaceId: number;
  readonly assetOrigin: string;
}

/** Converts stored stories for a response. */
export interface StoryDelivery {
  readonly story: (story: Story) => DeliveredStory;
  readonly address: (story: Story) => DeliveredAddress;
}

/** Creates the conversion for one request. */
export function createStoryDelivery(rules: DeliveryRules): StoryDelivery {
  const { version, parameters, languageCodes, spaceId, assetOrigin } = rules;
  const language = knownLanguage(parameters.language, languageCodes);
  const fallback = knownLanguage(parameters.fallbackLanguage, languageCodes);
  const languages = language === undefined ? [] : [language, fallback].filter((code) => code !== undefined);
  const excluded = new Set(parameters.excludingFields.filter((name) => !ALWAYS_DELIVERED.has(name)));
  const excludedStoryFields = EXCLUDABLE.filter((name) => parameters.excludingStoryFields.includes(name));
  const slugs = (story: Story): Pick<Story, 'slug' | 'full_slug'> => slugsIn(language, story);

  return {
    story(story) {
      const { is_folder: _, ...fields } = story;
      const contentRules: ContentRules = {
        languages,
        assetOrigin,
        editorMarker: version === 'draft' ? (block) => editorMarker(block, story, spaceId) : null,
      };
      const delivered: WholeStory = {
        ...fields,
        ...slugs(story),
        name: translatedSlug(story, language)?.name ?? story.name,
        content: withoutFields(deliverContent(story.content, contentRules), excluded),
        default_full_slug: story.full_slug,
        release_id: null,
        lang: language ?? 'default',
      };
      for (const name of excludedStoryFields) Reflect.deleteProperty(delivered, name);
      return delivered;
    },
    address(story) {
      const { id, uuid, name } = story;
      return { id, uuid, name, ...slugs(story), url: slugs(story).full_slug };
    },
  };
}

/** The slugs of a story in a language: its own there, else those of the default language, behind the language's code. */
function slugsIn(language: string | undefined, story: Story): Pick<Story, 'slug' | 'full_slug'> {
  const { slug, full_slug: fullSlug } = story;
  if (language === undefined) return { slug, full_slug: fullSlug };
  const path = translatedSlug(story, language)?.path ?? fullSlug;
  return {
    slug: path === fullSlug ? slug : path.replace(/^.*\/(?=.)/, ''),
    full_slug: `${language}/${path}`,
  };
}

const ALWAYS_DELIVERED: ReadonlySet<string> = new Set(['component', '_uid', '_editable']);

/** The language, undefined (the default language) for a code that the space does not have, as in the real service. */
function knownLanguage(code: string | undefined, codes: readonly string[]): string | undefined {
  return code !== undefined && codes.includes(code) ? code : undefined;
}

function withoutFields(content: JsonObject, excluded: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !excluded.has(name)));
}

/** The comment by which the visual editor identifies a block; numbers are strings, as in the real service. */
function editorMarker(block: JsonObject, story: Story, spaceId: number): string {
  const marker = {
    name: block['component'],
    space: String(spaceId),
    uid: block['_uid'],
    id: String(story.id),
  };
  return `<!--#storyblok#${JSON.stringify(marker)}-->`;
}
