import { NOT_FOUND_SLUG, SEARCH_SLUG } from '../../common/constants';
import { CONFIG_SLUG } from '../../common/story/stored-config';
import { storyAddress, storyPath } from '../../common/story/story-path';
import type { IndexedStory } from '../../server/content/story-index/story-index';
import { isEndpoint } from '../../server/http/endpoints';
import { requestedPage } from '../../server/pages/page-address';
import { slugIn } from '../../server/content/story-index/story-slugs';
import type { RedirectProblem } from '../../server/pages/redirects/redirect-table';
import { makeRedirectTable } from '../../server/pages/redirects/redirect-table';
import { quoted } from '../content/content-scope';
import type { StoryReference } from '../finding';
import type { RuleName } from '../rules';
import { checkLinkTargets } from './check-link-targets';
import type { SiteScope } from './site-scope';

/** Checks what no story shows by itself, once all stories have been read. */
export async function checkSite(scope: SiteScope): Promise<void> {
  checkConfig(scope);
  checkAddresses(scope);
  const redirects = await checkRedirects(scope);
  checkLinkTargets({ ...scope, redirects });
  checkLists(scope);
}

function checkConfig({ index, findings }: SiteScope): void {
  if (index.at({ language: null, slug: CONFIG_SLUG }) === undefined)
    findings.add('config-missing', { problem: 'the space has no published story “config”' });
}

/** Addresses that two stories have, or that lead elsewhere than to their story. */
function checkAddresses(scope: SiteScope): void {
  const { index, records, settings } = scope;
  const { siteLanguages: languages } = settings;
  const owners = new Map<string, StoryReference>();
  for (const story of index.stories()) {
    const record = records.get(story.uuid);
    if (record === undefined || !record.hasPage) continue;
    for (const [position, code] of languages.entries()) {
      const language = position === 0 ? null : code;
      checkAddress(story, language, { ...record.reference, language: code }, owners, scope);
    }
  }
}

function checkAddress(
  story: IndexedStory,
  language: string | null,
  reference: StoryReference,
  owners: Map<string, StoryReference>,
  { settings: { siteLanguages }, findings }: SiteScope,
): void {
  const slug = slugIn(story, language);
  const path = storyPath({ language, slug });
  const at = { ...reference, path };
  const owner = owners.get(path);
  if (owner === undefined) owners.set(path, at);
  else if (owner.uuid !== story.uuid)
    findings.add('address-collision', {
      story: at,
      problem: `${quoted(owner.name)} has the address ${path}, too`,
    });
  if (language !== null) return;
  const found = storyAddress(slug.split('/'), siteLanguages);
  if (found.language !== null)
    findings.add('address-collision', {
      story: at,
      problem: `${path} is the address of ${quoted(found.slug)} in the language “${found.language}”`,
    });
  if (slug === SEARCH_SLUG)
    findings.add('address-collision', { story: at, problem: `${path} is the address of the search page` });
  if (isEndpoint(path) || requestedPage(path).kind !== 'html')
    findings.add('address-collision', { story: at, problem: `${path} is an address of the site itself` });
  if (/^[^/]+\.old$/.test(slug))
    findings.add('address-collision', {
      story: at,
      problem: `${path} redirects to ${path.replace(/\.old$/, '')}, as all addresses that end in .old`,
    });
}

const redirectRules: Readonly<Record<RedirectProblem, RuleName>> = {
  'from-invalid': 'redirect-from',
  'to-invalid': 'redirect-target',
  'to-unpublished': 'redirect-target',
  'from-taken': 'redirect-shadowed',
  'from-repeated': 'redirect-shadowed',
  loop: 'redirect-loop',
};

const redirectProblems: Readonly<Record<RedirectProblem, string>> = {
  'from-invalid': 'is no path that a page can have',
  'to-invalid': 'leads nowhere: its target is empty or malformed',
  'to-unpublished': 'leads to a story that does not exist or is not published',
  'from-taken': 'is the address of a page, which wins',
  'from-repeated': 'has an earlier redirect',
  loop: 'leads back to itself',
};

/** @returns the paths that redirect. */
async function checkRedirects({
  index,
  records,
  settings,
  findings,
}: SiteScope): Promise<ReadonlySet<string>> {
  const references = new Map(records.redirects.map(({ reference }) => [reference.uuid, reference]));
  const stories = records.redirects.map(({ reference: { uuid, full_slug: slug }, details }) => ({
    uuid,
    slug,
    details,
  }));
  const { redirects, problems } = await makeRedirectTable({
    languages: settings.siteLanguages,
    siteUrl: settings.siteUrl,
    stories: () => [stories],
    isPublished: (uuid) => index.get(uuid) !== undefined,
    hasPage: (address) => {
      const story = index.at(address);
      return story !== undefined && records.get(story.uuid)?.hasPage === true;
    },
  });
  for (const { problem, uuid, from } of problems) {
    const story = references.get(uuid);
    findings.add(redirectRules[problem], {
      ...(story && { story }),
      location: {
        block: '',
        field: problem.startsWith('to') || problem === 'loop' ? 'to' : 'from',
        label: '',
      },
      problem: `${quoted(from)} ${redirectProblems[problem]}`,
    });
  }
  return new Set(redirects.keys());
}

function checkLists({ records }: SiteScope): void {
  for (const { folderOf, tag, reportEmpty } of records.lists) {
    const start = records.named(folderOf);
    // A folder that is not published is a missing link.
    if (start === undefined || start.reference.full_slug === NOT_FOUND_SLUG) continue;
    if (records.listed(start.folder, tag) > 0) continue;
    const where = start.folder === '' ? 'the space' : quoted(start.folder);
    reportEmpty(`no page or article below ${where}${tag === '' ? '' : ` has the tag ${quoted(tag)}`}`);
  }
}
