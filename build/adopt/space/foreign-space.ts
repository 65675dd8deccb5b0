import type { JsonObject } from '../../../common/json';

/** A story of the space as the delivery API sends it, in one language. */
export interface ForeignStory {
  readonly slug: string;
  readonly uuid: string;
  readonly name: string;
  /** Null for the first language. */
  readonly language: string | null;
  readonly content: JsonObject;
  /** The whole story. */
  readonly raw: JsonObject;
}

/** A component as the space describes it: from its command line's `components.json`, or the management API. */
export interface DeclaredComponent {
  readonly name: string;
  readonly label: string;
  readonly isRoot: boolean;
  /** By name, in the order of the form. */
  readonly fields: Readonly<Record<string, JsonObject>>;
}

/** What is read of a space. */
export interface ForeignSpace {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  /** Languages beside the first one. */
  readonly languages: readonly string[];
  readonly version: 'draft' | 'published';
  readonly stories: readonly ForeignStory[];
  /** None where the space's own description is out of reach. */
  readonly declared: readonly DeclaredComponent[];
}

/**
 * What a field holds. `look` is a plugin's value that says how a block looks, such as a colour; `head` one of a page's root for search
 * engines; `other` anything else: the value of another plugin, or values of several kinds.
 */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'markdown'
  | 'address'
  | 'richtext'
  | 'picture'
  | 'pictures'
  | 'file'
  | 'link'
  | 'blocks'
  | 'relation'
  | 'relations'
  | 'choice'
  | 'choices'
  | 'number'
  | 'tick'
  | 'date'
  | 'table'
  | 'look'
  | 'head'
  | 'other';

/** A field of a component. */
export interface ForeignField {
  readonly name: string;
  /** Its name in the space, where it has another one here. */
  readonly storedName?: string;
  readonly kind: FieldKind;
  /** True where the space says so, false for a guess from the values. */
  readonly isDeclared: boolean;
  /** True where it says of which level a heading is. */
  readonly isLevel?: boolean;
  /** True for links and addresses that lead to videos of a provider, all of them. */
  readonly isVideo?: boolean;
  /** The editor's name and help for it; `''` where they are unknown. */
  readonly label: string;
  readonly help: string;
  /** Values that are not empty, at most a few. */
  readonly samples: readonly unknown[];
}

/** A field that the view of a block shows or gets. */
export interface ViewField extends ForeignField {
  readonly kind: Exclude<FieldKind, 'head'>;
}

/** A component with everything that its blocks in all stories show. */
export interface ForeignComponent {
  readonly name: string;
  readonly label: string;
  /** False for one that only the space's own description has. */
  readonly isUsed: boolean;
  /** Blocks in the stories of the first language. */
  readonly instances: number;
  /** The slugs of the stories that hold one. */
  readonly pages: readonly string[];
  /** True for a content type. A component that is also used inside others does not count as one. */
  readonly isRoot: boolean;
  readonly fields: readonly ForeignField[];
  /** The blocks with most fields filled, at most two. */
  readonly examples: readonly { readonly slug: string; readonly block: JsonObject }[];
}
