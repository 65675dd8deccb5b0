import { relationsOf, type BlockDefinition } from '../../common/block-system/define-block';
import { siteConfigStory } from '../../common/story/site-config';
import { CONFIG_SLUG } from '../../common/story/stored-config';
import { integerOf } from '../../common/json';
import { limitStory } from '../../common/story/limit-story';
import type { Story } from '../../common/story/story';
import { loadPageTexts } from '../../common/texts/page-texts';
import type { CallScope, ContentClient } from '../../server/content/api/content-client';
import { ContentError } from '../../server/content/api/content-error';
import { fetchDatasource } from '../../server/content/api/fetch-datasource';
import { fetchSpace } from '../../server/content/api/fetch-version';
import type { HasPage } from '../../common/page/has-page';
import { fetchStoryIndex } from '../../server/content/story-index/fetch-story-index';
import { quoted, type CheckSettings } from '../content/content-scope';
import type { FindingList, StoryVersion } from '../finding';
import type { SizeOf } from '../../server/runtime/size-by-head';
import { PictureWeights } from '../page/picture-weights';
import type { RenderPage } from '../page/render-page';
import { checkSite } from '../site/check-site';
import type { SiteScope } from '../site/site-scope';
import { LinkRegister } from '../site/link-register';
import { StoryRecords } from '../site/story-records';
import { checkLanguages } from './check-languages';
import { checkStory, type StoryScope } from './check-story';
import { reportTooLarge } from './report-too-large';
import type { Components } from './components';
import { readStories, readUnpublished } from './read-stories';

/** What has been checked. */
export interface Checked {
  readonly published: number;
  /** Stories whose draft differs from what is published; null without a preview token. */
  readonly drafts: number | null;
}

/** How far the check is. */
export interface Progress {
  readonly version: StoryVersion;
  readonly language: string;
  readonly done: number;
  readonly total: number;
}

interface CheckOptions {
  readonly settings: CheckSettings;
  readonly client: Pick<ContentClient, 'get'>;
  /** With the preview token; null without. */
  readonly previewClient: Pick<ContentClient, 'get'> | null;
  readonly components: Components;
  /** All blocks of the site. */
  readonly blocks: readonly BlockDefinition[];
  readonly hasPage: HasPage;
  readonly render: RenderPage;
  /** Whether a file is in the root of the site. */
  readonly hasFile: SiteScope['hasFile'];
  /** Tells how much pictures weigh. */
  readonly sizeOf: SizeOf;
  readonly signal: AbortSignal;
  readonly findings: FindingList;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Checks all published stories of a space in every language, then its drafts, then what stories are to one another.
 * @throws {ContentError} where the CMS does not respond.
 */
export async function checkSpace(options: CheckOptions): Promise<Checked> {
  const { settings, client, previewClient, signal, findings, hasFile } = options;
  const call: CallScope = { priority: 'known', signal };
  for (const language of settings.siteLanguages) await loadPageTexts(language);
  const space = await fetchSpace(client);
  checkLanguages(space, settings, findings);
  const index = await fetchStoryIndex(client, integerOf(space['version'], 0), call);
  const unpublished = new Map(
    previewClient === null
      ? []
      : (await readUnpublished(previewClient, call)).map((story) => [story.uuid, story]),
  );
  const records = new StoryRecords();
  const register = new LinkRegister();
  const weights = new PictureWeights();
  const shared = { ...options, index, records, register, weights, unpublished, call };
  await checkVersion('published', client, shared);
  const drafts = previewClient === null ? null : await checkVersion('draft', previewClient, shared);
  await checkSite({ index, records, register, settings, findings, hasFile });
  await checkDatasources(client, register, findings, call);
  const budget = budgetOf(await readConfig(client, 'published', null, call));
  if (budget !== null) await weights.check(findings, { ...options, budget });
  return { published: records.size, drafts };
}

type VersionScope = CheckOptions &
  Pick<StoryScope, 'index' | 'records' | 'register' | 'unpublished' | 'weights'> & {
    readonly call: CallScope;
  };

/** @returns how many stories were checked. */
async function checkVersion(
  version: StoryVersion,
  client: Pick<ContentClient, 'get'>,
  scope: VersionScope,
): Promise<number> {
  const { settings, blocks, onProgress, call } = scope;
  const checked = new Set<string>();
  for (const [position, code] of settings.siteLanguages.entries()) {
    const language = position === 0 ? null : code;
    const config = await readConfig(client, version, language, call);
    const storyScope = { ...scope, version, language, config };
    const read = new Set<string>();
    let tooLarge = 0;
    for await (const { stories, rels, total } of readStories(client, {
      ...call,
      version,
      language,
      relations: relationsOf(blocks),
      onTooLarge: () => void (tooLarge += 1),
    })) {
      for (const story of stories) {
        read.add(story.uuid);
        if (checkStory(story, rels, storyScope)) checked.add(story.uuid);
      }
      onProgress({ version, language: code, done: read.size + tooLarge, total });
    }
    if (tooLarge > 0) reportTooLarge(read, storyScope);
  }
  return checked.size;
}

/** Datasources that form fields take their options from, and that have none. */
async function checkDatasources(
  client: Pick<ContentClient, 'get'>,
  { datasources }: LinkRegister,
  findings: FindingList,
  call: CallScope,
): Promise<void> {
  for (const [slug, { sources }] of datasources) {
    const entries = await fetchDatasource(client, slug, null, { ...call, cv: null }).catch(onMissing);
    if (entries !== null && entries.value.length > 0) continue;
    const problem = `the datasource ${quoted(slug)} ${entries === null ? 'does not exist' : 'has no entries'}`;
    for (const source of sources)
      findings.add('form-options', {
        ...source,
        problem,
        mend: 'Choose another list of options, or add entries to the datasource.',
      });
  }
}

/** Null for what the CMS does not have. @throws the error otherwise. */
function onMissing(error: unknown): null {
  if (error instanceof ContentError && error.status === 404) return null;
  throw error;
}

/** Bytes of pictures that a page may have; null where the site settings name none. */
function budgetOf(config: Story | null): number | null {
  const kilobytes = integerOf(config?.content['budget_kb'], 0);
  return kilobytes > 0 ? kilobytes * 1000 : null;
}

async function readConfig(
  client: Pick<ContentClient, 'get'>,
  version: StoryVersion,
  language: string | null,
  call: CallScope,
): Promise<Story | null> {
  const query = { version, ...(language === null ? {} : { language }) };
  return client.get(['cdn', 'stories', CONFIG_SLUG], query, call).then(({ body }) => {
    const story = limitStory(body['story']);
    return story === null ? null : siteConfigStory(story);
  }, onMissing);
}
