/** Fields of this site's settings, of its header and of its footer, that a story of another site may hold somewhere. */
export type ConfigSlot =
  | 'site_name'
  | 'default_image'
  | 'header.logo'
  | 'header.brand'
  | 'header.items'
  | 'header.actions'
  | 'footer.logo'
  | 'footer.tagline'
  | 'footer.columns'
  | 'footer.social'
  | 'footer.legal';

/** How a story that was made for another site holds header, footer and settings. */
export interface StoredConfig {
  /** Where the value of each is: names of fields with dots between them, from the story's root through its blocks. */
  readonly fields: Partial<Readonly<Record<ConfigSlot, readonly string[]>>>;
  /** Names of the fields of an entry of a menu, besides those of this site. */
  readonly entries: Readonly<Record<'labels' | 'links' | 'children', readonly string[]>>;
  /** Where the title of a column of the footer is, by where its list of links is. Default: columns have none. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** Slug of the story with header and footer; never a page of its own. `npm run adopt` writes that of an adopted space. */
export const CONFIG_SLUG = 'config';

/** Written by `npm run adopt`, and yours to change. None where that story is of the type `site_config`. */
export const storedConfig: StoredConfig | null = null;
