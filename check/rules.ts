/** `error`: a visitor is hurt; `warning`: a visitor or a search engine is served worse; `note`: worth knowing. */
export type Severity = 'error' | 'warning' | 'note';

interface Rule {
  readonly severity: Severity;
  /** What is wrong, for the list of rules. */
  readonly about: string;
  /** What an editor does about it. */
  readonly mend: string;
}

const error = (about: string, mend: string): Rule => ({ severity: 'error', about, mend });
const warning = (about: string, mend: string): Rule => ({ severity: 'warning', about, mend });
const note = (about: string, mend: string): Rule => ({ severity: 'note', about, mend });

/** Every rule by the name that `--only` takes, in the order of the documentation. */
const table = {
  'link-missing': error(
    'A link leads to a story that does not exist, is not published, or has no page.',
    'Publish that story, or choose another one.',
  ),
  'link-path': error(
    'A typed path of this site leads to no page.',
    'Choose the story in the link field instead of typing its path.',
  ),
  'link-redirects': warning(
    'A link leads to an address that redirects.',
    'Link to the page itself: choose its story in the link field.',
  ),
  'link-invalid': error(
    'An address is malformed or of a kind that the site does not show; the text stands without a link.',
    'Write the whole address, with https:// in front.',
  ),
  'link-insecure': warning('A link leads to an http address.', 'Write https:// if the other site has it.'),
  'mail-malformed': error(
    'A mail link has no valid address.',
    'Write one address, such as name@example.com.',
  ),
  'anchor-missing': warning(
    'A link names a place that its page does not have; it leads to the top of the page.',
    'Copy the part behind # from the heading on that page, or remove it.',
  ),
  'picture-origin': error(
    'A picture is from an origin outside CONTENT_ASSET_ORIGINS and is left out of the page.',
    'Upload the picture to the library and choose it there.',
  ),
  'picture-alt': warning(
    'A picture that says something has no alternative text.',
    'Describe the picture in its field “alt”, in the library or in the story.',
  ),
  'picture-small': warning(
    'A picture is smaller than it is shown, and looks blurred.',
    'Upload a larger version of the picture.',
  ),
  'picture-large': note(
    'A picture has so many pixels that the image service may refuse it or take long.',
    'Upload a version of at most 6,000 pixels a side.',
  ),
  'page-weight': warning(
    'The pictures of a page weigh more than the budget of the site settings.',
    'Use fewer or simpler pictures on the page, or raise the budget.',
  ),
  'media-origin': error(
    'A frame, video or other file is from an origin that the site does not allow, and does not show.',
    'Use an address of an allowed origin, or ask the operator to allow this one.',
  ),
  'block-unknown': error(
    'The site does not know a block, which does not show.',
    'Remove the block, or ask a developer for it.',
  ),
  'block-misplaced': error(
    'A block is in a list that does not show it.',
    'Move the block to a list that takes it.',
  ),
  'field-type': error(
    'A field holds a value of another type, and counts as empty.',
    'Fill in the field again and save the story.',
  ),
  'field-required': error(
    'A required field is empty; its block shows nothing.',
    'Fill in the field, or remove the block.',
  ),
  'field-option': warning(
    'A field holds a choice that is not offered; the default shows instead.',
    'Choose one of the choices that the field offers.',
  ),
  'field-range': warning(
    'A number is outside of its range; the nearest allowed one counts.',
    'Correct the number.',
  ),
  'field-length': warning('A text is longer than its field allows.', 'Shorten the text.'),
  'relation-missing': warning(
    'A field refers to a story that does not exist or is not published, and shows nothing of it.',
    'Publish that story, choose another one, or empty the field.',
  ),
  'word-long': warning(
    'A very long word may not fit on a phone.',
    'Break the word up with a space, a hyphen or a soft hyphen.',
  ),
  'form-repeated': error(
    'Two forms of a page have the same key: the server takes what either sends for the first.',
    'Give each form of a page a key of its own.',
  ),
  'form-field': error(
    'A question of a form has a key that is taken or reserved, and does not show.',
    'Give each question of the form a key of its own that does not begin with _.',
  ),
  'form-options': error(
    'A question offers a choice but has no options, and does not show.',
    'Write the options, one a line.',
  ),
  'form-file': warning(
    'A question names a larger file than the site takes, which a visitor learns after sending it.',
    'Lower the limit of the question, or ask the operator to raise FORM_UPLOAD_LIMIT.',
  ),
  'list-empty': warning(
    'A list has no stories to show.',
    'Publish stories below its folder, correct folder and tag, or remove the list.',
  ),
  'story-large': error(
    'A story is too large to be read, so that its page fails; nothing else of it is checked.',
    'Divide the story into several ones, each far below 10 MB.',
  ),
  'page-empty': error('A published page shows nothing.', 'Add blocks to the page, or unpublish it.'),
  'page-failed': error(
    'A block of the page fails and is left out.',
    'Undo the last change of the block, and tell a developer.',
  ),
  'heading-missing': warning(
    'A page has no main heading (h1).',
    'Begin the page with a hero, or with a line of text of the kind h1.',
  ),
  'heading-several': warning('A page has several main headings (h1).', 'Keep one, and make the others h2.'),
  'heading-order': warning(
    'A heading skips a level.',
    'Use the next level below the heading above it, or put a heading between the two.',
  ),
  'title-duplicate': warning(
    'Pages have the same title, and cannot be told apart in search results.',
    'Give each page a search title of its own.',
  ),
  'title-long': warning(
    'A title is so long that search results cut it.',
    'Write a search title of at most 70 characters.',
  ),
  'description-missing': warning(
    'A page has no search description.',
    'Write one or two sentences in “Search description”.',
  ),
  'noindex-in-menu': warning(
    'The header links to a page that is hidden from search engines.',
    'Untick “Hide from search engines” on that page, or take it out of the menu.',
  ),
  'address-collision': error(
    'Two stories, or a story and an address of the site itself, have the same address; one is out of reach.',
    'Change the slug of one of them.',
  ),
  'redirect-from': error(
    'The old address of a redirect is no path that a page can have.',
    'Write a path such as /promo.',
  ),
  'redirect-target': error(
    'A redirect leads nowhere: its target is empty, malformed or not published.',
    'Choose a published story, or write a path or an https address.',
  ),
  'redirect-loop': error(
    'A redirect leads back to itself.',
    'Let one of the redirects of the circle lead to a page.',
  ),
  'redirect-shadowed': warning(
    'A redirect does nothing: a page, or an earlier redirect, has the same address.',
    'Remove the redirect, or unpublish the page.',
  ),
  'translation-missing': note(
    'A page is not translated into a language of the site.',
    'Translate the page in the editor, where readers of the language need it.',
  ),
  'config-missing': error(
    'There is no published story “config”: pages have no header and no footer.',
    'Create a story of the type “Site settings” with the slug config, and publish it. A space without that type gets it by npm run schema -- push --only site_config --apply.',
  ),
  'language-missing': error(
    'SITE_LANGUAGES names a language that the space lacks: its pages show the first language.',
    'Add the language to the space under Settings → Internationalization, or take it out of SITE_LANGUAGES.',
  ),
} satisfies Readonly<Record<string, Rule>>;

/** The name of a rule. */
export type RuleName = keyof typeof table;

/** Every rule by its name. */
export const rules: Readonly<Record<RuleName, Rule>> = table;

export const ruleNames = Object.keys(table) as readonly RuleName[]; // of the object above

/** True for the name of a rule. */
export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(table, name);
}
