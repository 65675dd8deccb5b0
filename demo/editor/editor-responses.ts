import type { JsonObject, Story } from '../content-service/api/story';

/** A choice of an option field. */
export interface FieldOption {
  readonly name: string;
  readonly value: string;
}

/** A field as the content service's command line describes it; what a kind of field does not have is empty. */
export interface FieldSchema {
  readonly type: string;
  /** Where it stands among the others, from 0. */
  readonly pos: number;
  readonly options: readonly FieldOption[];
  /** Where choices come from: `''` for `options`, `internal_stories` for the stories of the space. */
  readonly source: string;
  readonly default_value: string;
  /** True where only the components of `component_whitelist` may stand in a field of blocks. */
  readonly restrict_components: boolean;
  readonly component_whitelist: readonly string[];
  readonly min_value?: number | undefined;
  readonly max_value?: number | undefined;
  /** Digits behind the point. */
  readonly decimals?: number | undefined;
  readonly allow_target_blank: boolean;
  readonly show_anchor: boolean;
  readonly email_link_type: boolean;
  readonly asset_link_type: boolean;
}

/** A kind of block or of page, and its fields by name. */
export interface ComponentSchema {
  readonly name: string;
  readonly display_name: string;
  readonly is_root: boolean;
  readonly is_nestable: boolean;
  readonly schema: Readonly<Record<string, FieldSchema>>;
}

/** `published`: as visitors see it; `changed`: published, with a draft on top; `draft`: never published. */
export type StoryState = 'published' | 'changed' | 'draft';

/** A line of the list of stories. */
export interface StorySummary extends Pick<Story, 'id' | 'uuid' | 'name' | 'full_slug'> {
  /** The path of its page on the site, such as `/koleksi`; that of the home page where the story has no page of its own. */
  readonly path: string;
  /** The component at its root. */
  readonly component: string;
  readonly state: StoryState;
}

/** `GET /editor/api/space`: all that the editor knows at start. */
export interface EditorSpace {
  readonly id: number;
  readonly name: string;
  /** Where the site is, for the frame and its messages. */
  readonly siteOrigin: string;
  readonly components: readonly ComponentSchema[];
  /** Every asset that a story of the space uses, once. */
  readonly assets: readonly JsonObject[];
  readonly stories: readonly StorySummary[];
}

/** `GET` and `PUT /editor/api/stories/<id>`: the story as it was last saved, as it is stored. */
export interface StoryResponse {
  readonly story: Story;
  readonly state: StoryState;
}

/** `POST /editor/api/stories/<id>/publish`. */
export interface PublishResponse extends StoryResponse {
  /** Null where the site has taken note, else one sentence for the editor. */
  readonly hookProblem: string | null;
}

/** `POST /editor/api/stories/<id>/preview`. */
export interface PreviewResponse {
  /** The whole address of the story's page, signed; it opens the draft for an hour. */
  readonly address: string;
}
