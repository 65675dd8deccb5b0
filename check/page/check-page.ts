import { storedNames } from '../../common/story/stored-names';
import { quoted, report, type ContentScope } from '../content/content-scope';
import type { PageOutline } from './read-markup';
import type { RenderedPage } from './render-page';

/** What the checks of a page depend on besides its markup. */
interface PageContext {
  /** True if a search engine may show it. */
  readonly isIndexed: boolean;
  /** True for a story whose root is a block, such as a gallery: it has neither a heading of its own nor search fields. */
  readonly isBlock: boolean;
  /** True if it has a list, whose stories are not in the markup. */
  readonly hasList: boolean;
}

/** Characters that search results show of a title. */
const longestTitle = 70;

/** Content types of an adopted space that are pages here, and have no field for the description. */
const types = storedNames.filter(
  ({ block, fields = {} }) => block === 'page' && !Object.values(fields).includes('seo_description'),
);
const mendOfTypes =
  types.length === 0
    ? {}
    : {
        mend: `Write one or two sentences in the field seo_description. The types ${types.map(({ component }) => component).join(', ')} of the space may lack it: add a text field of that name to them.`,
      };

/** Checks what a visitor sees of a page, and what a search engine reads. */
export function checkPage(
  page: Pick<RenderedPage, 'title' | 'description' | 'failed'>,
  outline: PageOutline,
  { isIndexed, isBlock, hasList }: PageContext,
  scope: Pick<ContentScope, 'findings' | 'story'>,
): void {
  for (const name of page.failed)
    report(scope, 'page-failed', { problem: `a block of the kind ${quoted(name)} fails` });
  if (!outline.hasContent && !hasList) {
    report(scope, 'page-empty', { problem: 'the page shows nothing between header and footer' });
    return;
  }
  checkHeadings(outline, scope, isBlock);
  if (!isIndexed) return;
  if (!isBlock && page.description.trim() === '')
    report(scope, 'description-missing', { problem: 'the page has no search description', ...mendOfTypes });
  const length = [...page.title].length;
  if (length > longestTitle)
    report(scope, 'title-long', { problem: `the title ${quoted(page.title, 40)} has ${length} characters` });
}

function checkHeadings(
  { headings }: PageOutline,
  scope: Pick<ContentScope, 'findings' | 'story'>,
  isBlock: boolean,
): void {
  const main = headings.filter(({ level }) => level === 1);
  if (main.length === 0 && !isBlock)
    report(scope, 'heading-missing', { problem: 'the page has no heading of level 1' });
  if (main.length > 1)
    report(scope, 'heading-several', {
      problem: `the page has ${main.length} headings of level 1: ${main.map(({ text }) => quoted(text, 40)).join(', ')}`,
    });
  let above = 1;
  for (const { level, text } of headings) {
    if (level > above + 1)
      report(scope, 'heading-order', {
        problem: `${quoted(text, 40)} is of level ${level}, below a heading of level ${above}`,
      });
    above = level;
  }
}
