import { type ContentRules, deliverContent } from './deliver-content';
import type { JsonObject, Story, StoryVersion } from './story';
import type { StoryParameters } from './story-parameters';

/** A story with all that the delivery API tells of it. */
type WholeStory = Omit<Story, 'is_folder'> & {
  /** The address in the default language; `full_slug` begins with the code of any other language. */
  readonly default_full_slug: string;
  readonly release_id: null;
  /** A language code, `default` for the default language. */
  readonly lang: string;
};

/** The fields that a request may leave out, as the vendor's own client lists them. */
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

/** A story as the delivery API answers it: what only the management side knows is left out, the language is added. */
export type DeliveredStory = Omit<WholeStory, ExcludableField> & Partial<Pick<WholeStory, ExcludableField>>;

/** The little of a story that a link to it needs. */
export type DeliveredAddress = Pick<DeliveredStory, 'id' | 'uuid' | 'name' | 'slug' | 'full_slug'> & {
  readonly url: string;
};

/** What one request wants of every story it is answered with. */
export interface DeliveryRules {
  readonly version: StoryVersion;
  readonly parameters: StoryParameters;
  readonly languageCodes: readonly string[];
  readonly spaceId: number;
  readonly assetOrigin: string;
}

/** Turns stored stories into what is answered. */
export interface StoryDelivery {
  readonly story: (story: Story) => DeliveredStory;
  readonly address: (story: Story) => DeliveredAddress;
}

/** Makes the delivery for one request. */
export function createStoryDelivery(rules: DeliveryRules): StoryDelivery {
  const { version, parameters, languageCodes, spaceId, assetOrigin } = rules;
  const language = knownLanguage(parameters.language, languageCodes);
  const fallback = knownLanguage(parameters.fallbackLanguage, languageCodes);
  const languages = language === undefined ? [] : [language, fallback].filter((code) => code !== undefined);
  const excluded = new Set(parameters.excludingFields.filter((name) => !ALWAYS_DELIVERED.has(name)));
  const excludedStoryFields = EXCLUDABLE.filter((name) => parameters.excludingStoryFields.includes(name));
  const fullSlug = (story: Story): string =>
    language === undefined ? story.full_slug : `${language}/${story.full_slug}`;

  return {
    story(story) {
      const { is_folder: _, ...fields } = story;
      const contentRules: ContentRules = {
        languages,
        assetOrigin,
        editorMarker: version === 'draft' ? (block) => editorMarker(block, story, spaceId) : null,
      };
      const whole: WholeStory = {
        ...fields,
        content: withoutFields(deliverContent(story.content, contentRules), excluded),
        full_slug: fullSlug(story),
        default_full_slug: story.full_slug,
        release_id: null,
        lang: language ?? 'default',
      };
      for (const name of excludedStoryFields) Reflect.deleteProperty(whole, name);
      return whole;
    },
    address(story) {
      const { id, uuid, name, slug } = story;
      return { id, uuid, name, slug, full_slug: fullSlug(story), url: fullSlug(story) };
    },
  };
}

const ALWAYS_DELIVERED: ReadonlySet<string> = new Set(['component', '_uid', '_editable']);

/** A code the space does not know is answered in the default language, as the real service does. */
function knownLanguage(code: string | undefined, codes: readonly string[]): string | undefined {
  return code !== undefined && codes.includes(code) ? code : undefined;
}

function withoutFields(content: JsonObject, excluded: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !excluded.has(name)));
}

/** The comment by which the visual editor knows a block; numbers are written as texts, as the real service does. */
function editorMarker(block: JsonObject, story: Story, spaceId: number): string {
  const marker = {
    name: block['component'],
    space: String(spaceId),
    uid: block['_uid'],
    id: String(story.id),
  };
  return `<!--#storyblok#${JSON.stringify(marker)}-->`;
}
