import { storedNames, type StoredName } from '../../common/story/stored-names';
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

const field = 'seo_description';

/**
 * What to do about a page without a description, by what an adopted space calls the field: types of pages may lack it. Empty for a
 * space that was made for this site.
 */
export function mendOfDescription(names: readonly StoredName[]): { readonly mend?: string } {
  const types = names.filter(({ block }) => block === 'page');
  if (types.length === 0) return {};
  const pathsOf = ({ fields, within }: StoredName): readonly string[] =>
    Object.entries({ ...fields, ...within }).flatMap(([from, to]) => (to === field ? [from] : []));
  const found = [...new Set(types.flatMap((type) => pathsOf(type)[0] ?? []))];
  const lacking = types.filter((type) => pathsOf(type).length === 0).map(({ component }) => component);
  const write = `Write one or two sentences in the field ${found.join(' or ') || field}.`;
  if (lacking.length === 0) return { mend: write };
  return {
    mend: `${write} Pages of the type ${lacking.join(' or ')} may lack it: add a text field ${field} to that type.`,
  };
}

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
    report(scope, 'description-missing', {
      problem: 'the page has no search description',
      ...mendOfDescription(storedNames),
    });
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
