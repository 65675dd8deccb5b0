// Limits of requests to the CMS.

/** Stories fetched by uuid in one request. */
export const UUID_BATCH_SIZE = 50;

/** Times a request is repeated after a 429 from Storyblok. */
export const MAX_RETRIES = 5;

/** Milliseconds before each repetition. */
export const RETRY_WAITS = [0, 500, 1000, 2000, 4000] as const;

// Addresses of stories and payloads.

/** Slug of the story that is the home page of its language. */
export const HOME_SLUG = 'home';

/** Slug of the story that is shown in place of pages that do not exist; never a page of its own. */
export const NOT_FOUND_SLUG = '404';

/** Slug of the search page, which the server makes: a story of that slug has no page. */
export const SEARCH_SLUG = 'search';

/** In place of a story's uuid: the link of a page without a story, which has the pages in other languages. */
export const NO_STORY = '';

/** What the slugs of pages begin with that no list has, such as those of the block catalogue. */
export const UNLISTED_PREFIX = '__';

/** Last segment of the path of a page's payload. */
export const PAYLOAD_FILE = '_payload.json';

// Limits of a page.

/** Characters of a search. */
export const MAX_QUERY_LENGTH = 200;

/** Blocks of a page's main content that fill a window; a navigation shows them before the others. */
export const FIRST_BLOCKS = 8;

/** Nesting depth of blocks; deeper ones are not rendered. */
export const MAX_BLOCK_DEPTH = 100;

/** Nesting depth of rich text nodes; deeper ones are not rendered. */
export const MAX_RICH_TEXT_DEPTH = 100;

/** Characters of a path that an error message repeats at most. */
export const MAX_REPORTED_PATH = 2000;

/** Milliseconds that a navigation may take before the progress bar shows. */
export const PROGRESS_DELAY = 150;

// Names by which the client finds elements of the server's document.

/** Id of the script element with the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Attribute of the entry script's element: the chunks to preload after the first paint. */
export const CHUNKS_ATTRIBUTE = 'data-chunks';

/** Attribute of the root element: the client follows links, with or without React. */
export const LINKS_ATTRIBUTE = 'data-links';

/** Attribute of the entry script's element: the name of the progress bar. */
export const LOADING_ATTRIBUTE = 'data-loading';

/** Attribute of the entry script's element: whether analytics need consent, and the URL of their script. */
export const ANALYTICS_ATTRIBUTE = 'data-analytics';

/** Attribute of the entry script's element: which page views the client reports, `navigations` or `loads` as well. */
export const VISITS_ATTRIBUTE = 'data-visits';

/** Where pages report that they are on screen. */
export const VISITS_PATH = '/__visits';

/** Attribute of the entry script's element: the share of page views whose web vitals are reported, and the kind of the page. */
export const VITALS_ATTRIBUTE = 'data-vitals';

/** Attribute of the root of a document without client: nothing that needs a script is shown. */
export const NO_CLIENT_ATTRIBUTE = 'data-no-client';

/** Attribute of the entry script's element: the names of the page's interactive blocks. */
export const INTERACTIVE_ATTRIBUTE = 'data-interactive';

/** Id of the element that React renders into. */
export const ROOT_ID = 'root';

/** Id of the page's main content, the target of the skip link. */
export const MAIN_ID = 'content';

/** Ids that content must not use: the page's own elements are found by them. */
export const RESERVED_IDS: ReadonlySet<string> = new Set([PAGE_DATA_ID, ROOT_ID, MAIN_ID]);
