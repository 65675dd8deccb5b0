/** Stories asked for at once by uuid. */
export const UUID_BATCH_SIZE = 50;

/** Times a call is repeated after a 429 from the content service. */
export const MAX_RETRIES = 5;

/** Milliseconds before each repetition after a 429. */
export const RETRY_WAITS = [0, 500, 1000, 2000, 4000] as const;

/** How deep blocks may nest; what lies deeper is not rendered. */
export const MAX_BLOCK_DEPTH = 100;

/** How deep rich text nodes may nest; what lies deeper is not rendered. */
export const MAX_RICH_TEXT_DEPTH = 100;

/** Characters of an address that an error message repeats at most. */
export const MAX_REPORTED_PATH = 2000;

/** Milliseconds a navigation may take before its progress shows. */
export const PROGRESS_DELAY = 150;

/** Slug of the story that is the home page of its language. */
export const HOME_SLUG = 'home';

/** Slug of the story that carries header and footer; never a page of its own. */
export const CONFIG_SLUG = 'config';

/** Last segment of the address under which a page's payload is found. */
export const PAYLOAD_FILE = '_payload.json';

/** Id of the script element that carries the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Attribute of the entry script's element that names the chunks to fetch once the page is painted. */
export const CHUNKS_ATTRIBUTE = 'data-chunks';

/** Id of the element that React renders into. */
export const ROOT_ID = 'root';

/** Id of the page's main content, where the skip link leads. */
export const MAIN_ID = 'content';

/** Attribute ids that content may not take: the page's own parts are found by them. */
export const RESERVED_IDS: ReadonlySet<string> = new Set([PAGE_DATA_ID, ROOT_ID, MAIN_ID]);
