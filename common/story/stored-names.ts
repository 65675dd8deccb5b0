/** How stories of the space name a block that has another name here. */
export interface StoredName {
  /** The component as stories spell it. */
  readonly component: string;
  /**
   * Applies only to blocks in which at least one of these fields has a value of that kind: what the block of the same name on this
   * site cannot hold. Default: to all blocks of the component.
   */
  readonly where?: Readonly<Record<string, readonly StoredKind[]>>;
  /**
   * Does not apply to blocks in which one of these fields has a value of that kind: those that editors made for the block of the
   * same name on this site. Default: none.
   */
  readonly unless?: Readonly<Record<string, readonly StoredKind[]>>;
  /** The block or content type of this site. */
  readonly block: string;
  /** Names of this site by those of stories. Fields that are not named keep theirs. */
  readonly fields?: Readonly<Record<string, string>>;
  /**
   * Names of this site by the paths of values within other fields: of an object, or of the first block of a list. A plugin's
   * `seo.title` is `seo_title`. The first value that is not empty counts, that of a field itself before all. Default: none.
   */
  readonly within?: Readonly<Record<string, string>>;
  /** The heading that the block shows; one of a page is its main heading. Default: none. */
  readonly heading?: StoredHeading;
}

/** The heading of a block, by names of this site. */
export interface StoredHeading {
  /** The field with its text. */
  readonly text: string;
  /** The field with what editors chose it to be: `h1` to `h6` are levels, and anything else is no heading. Default: none. */
  readonly level?: string;
  /** What it is where editors chose nothing. Default: a heading of any level. */
  readonly otherwise?: 'p';
}

/** The kind of a value that is not empty. */
export type StoredKind = 'text' | 'list' | 'object' | 'other';

/** Written by `npm run adopt`, and yours to change. None for a space that was made for this site. */
export const storedNames: readonly StoredName[] = [];
