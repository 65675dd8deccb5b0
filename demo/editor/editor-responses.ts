import type { JsonObject, Story } from '../content-service/api/story';

/** A choice of an option field. */
export interface FieldOption {
  readonly name: string;
  readonly value: string;
}

/** A field in the format of Storyblok's command line tool; properties that a type of field does not have are empty. */
export interface FieldSchema {
  readonly type: string;
  /** Its position in the form, from 0. */
  readonly pos: number;
  readonly display_name: string;
  /** Help for editors. */
  readonly description: string;
  /** The names of a tab's fields. */
  readonly keys: readonly string[];
  readonly options: readonly FieldOption[];
  /** The source of the options: `''` for `options`, `internal` for a datasource, `internal_stories` for the stories of the space. */
  readonly source: string;
  readonly datasource_slug: string;
  /** The components of the stories that are offered; empty for all. */
  readonly filter_content_type: readonly string[];
  readonly default_value: string | boolean;
  /** True if a field of blocks allows only the components of `component_whitelist`. */
  readonly restrict_components: boolean;
  readonly component_whitelist: readonly string[];
  readonly min_value?: number | undefined;
  readonly max_value?: number | undefined;
  /** Decimal places. */
  readonly decimals?: number | undefined;
  readonly allow_target_blank: boolean;
  readonly show_anchor: boolean;
  readonly email_link_type: boolean;
  readonly asset_link_type: boolean;
  /** The kinds of files that are offered; empty for all. */
  readonly filetypes: readonly string[];
}

/** A component and its fields by name. */
export interface ComponentSchema {
  readonly name: string;
  readonly display_name: string;
  readonly is_root: boolean;
  readonly is_nestable: boolean;
  readonly schema: Readonly<Record<string, FieldSchema>>;
}

/** `published`: as visitors see it; `changed`: published, with a draft on top; `draft`: never published. */
export type StoryState = 'published' | 'changed' | 'draft';

/** An entry of the list of stories. */
export interface StorySummary extends Pick<Story, 'id' | 'uuid' | 'name' | 'full_slug'> {
  /** The path of its page on the site, such as `/koleksi`; `/` for a story without a page of its own. */
  readonly path: string;
  /** The component at its root. */
  readonly component: string;
  readonly state: StoryState;
}

/** `GET /editor/api/space`: the initial data of the editor. */
export interface EditorSpace {
  readonly id: number;
  readonly name: string;
  /** The origin of the frame and its messages. */
  readonly siteOrigin: string;
  readonly components: readonly ComponentSchema[];
  /** Every asset that a story of the space uses, once. */
  readonly assets: readonly JsonObject[];
  readonly stories: readonly StorySummary[];
  /** The entries of each datasource, by its slug. */
  readonly datasources: Readonly<Record<string, readonly FieldOption[]>>;
  /** Names each story's file that cannot be read, and why. */
  readonly problems: readonly string[];
}

/** `GET /editor/api/stories/<id>`: the story as it was last saved, as it is stored. */
export interface StoryResponse {
  readonly story: Story;
  readonly state: StoryState;
  /** Changes with every change of the story's files; saving and publishing name the version that they follow. */
  readonly version: string;
}

/** The status 409 of saving and publishing: the named version is not the stored one. Nothing is written. */
export interface ConflictResponse extends StoryResponse {
  /** What happened and what to do, for the user. */
  readonly error: string;
}

/** `PUT /editor/api/stories/<id>` and `POST /editor/api/stories/<id>/publish`: the story is written. */
export interface WriteResponse extends StoryResponse {
  /** One sentence for the user where the site does not show it yet, else null. */
  readonly problem: string | null;
}

/** On which published pages the site shows a story. */
export interface PagesShowing {
  readonly count: number;
  /** False if others may show it, too. */
  readonly isComplete: boolean;
  /** The first of them. */
  readonly paths: readonly string[];
}

/** `GET /editor/api/stories/<id>/pages`. */
export interface PagesResponse {
  /** Null where the site does not say. */
  readonly pages: PagesShowing | null;
}

/** `POST /editor/api/stories/<id>/preview`. */
export interface PreviewResponse {
  /** The signed URL of the story's page; it shows the draft for an hour. */
  readonly address: string;
}
