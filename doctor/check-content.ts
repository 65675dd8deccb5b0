import type { Settings } from '../server/config/settings';
import { fetchDrafts, fetchSpace, type ApiOptions, type SpaceResponse } from './content-service';
import { about, type Finding, type MakeFinding } from './finding';
import { findRegion } from './regions';

/** The input of the checks of the CMS. */
export interface ContentCheck {
  readonly settings: Settings;
  /** Milliseconds since 1970 by this machine's clock. */
  readonly now: () => number;
  /** Base URLs of Storyblok's regions. */
  readonly regions: readonly string[];
}

export interface ContentFindings {
  readonly findings: readonly Finding[];
  /** The space of the tokens; undefined if no response names it. */
  readonly space: string | undefined;
}

const noCmsResponse = 'the content service did not say: solve its own problem first';

/** Milliseconds that two clocks may differ by. */
const maxClockSkew = 60_000;

/** Checks that the CMS responds, and the kinds of the tokens. */
export async function checkContent(check: ContentCheck): Promise<ContentFindings> {
  const { settings } = check;
  const { contentToken, contentPreviewToken } = settings;
  const api = apiOf(settings);
  // Without a token, a refusal shows that the API can be reached.
  const [asPublic, asPreview] = await Promise.all([
    fetchSpace(api, contentToken ?? contentPreviewToken ?? 'none'),
    contentPreviewToken === undefined ? undefined : fetchSpace(api, contentPreviewToken),
  ]);
  const accepted = [asPublic, asPreview].find((response) => response?.kind === 'space');
  const space = accepted?.kind === 'space' ? accepted.id : undefined;
  const findings = [
    reachable(settings, asPublic),
    await checkPublicToken(check, asPublic),
    await checkPreviewToken(check, asPublic, asPreview),
    checkSpace(settings, space),
    checkLanguages(settings, accepted),
    checkClock(check, accepted),
  ];
  return { findings, space };
}

function apiOf({ contentApiUrl, contentTimeout }: Settings): ApiOptions {
  return { base: contentApiUrl, timeout: contentTimeout };
}

function reachable({ contentApiUrl }: Settings, response: SpaceResponse): Finding {
  const { ok, problem } = about('content service');
  if (response.kind === 'failed') return problem(`${contentApiUrl} cannot be used: ${response.cause}`);
  return ok(`${contentApiUrl} responds`);
}

async function checkPublicToken(check: ContentCheck, response: SpaceResponse): Promise<Finding> {
  const { ok, problem, skipped } = about('CONTENT_TOKEN');
  const { contentToken: token } = check.settings;
  if (token === undefined)
    return problem('is not set: copy a token of kind public from the settings of the space');
  if (response.kind === 'failed') return skipped(noCmsResponse);
  if (response.kind !== 'space') return refusedToken(check, problem, token);
  if ((await fetchDrafts(apiOf(check.settings), token)).kind === 'body')
    return problem('reads drafts: it is a preview token; make one of kind public and set that');
  const version = response.version === null ? '' : `, content version ${response.version}`;
  return ok(`is accepted: space ${response.id}${version}`);
}

async function checkPreviewToken(
  check: ContentCheck,
  asPublic: SpaceResponse,
  asPreview: SpaceResponse | undefined,
): Promise<Finding> {
  const { ok, problem, skipped } = about('CONTENT_PREVIEW_TOKEN');
  const { contentToken, contentPreviewToken: token } = check.settings;
  if (token === undefined || asPreview === undefined)
    return skipped('is not set, so preview is off; set a token of kind preview to turn it on');
  if (asPreview.kind === 'failed') return skipped(noCmsResponse);
  if (asPreview.kind === 'refused') return refusedToken(check, problem, token);
  const drafts = await fetchDrafts(apiOf(check.settings), token);
  if (drafts.kind === 'failed') return problem(`cannot be tried on drafts: ${drafts.cause}`);
  if (drafts.kind === 'refused')
    return problem('is a public token, which reads no drafts: make one of kind preview and set that');
  if (token === contentToken)
    return problem('is the same as CONTENT_TOKEN: set there a token of kind public');
  if (asPublic.kind === 'space' && asPublic.id !== asPreview.id)
    return problem(
      `is of space ${asPreview.id} and CONTENT_TOKEN of space ${asPublic.id}: take both from one space`,
    );
  return ok('reads drafts');
}

async function refusedToken(
  { settings, regions }: ContentCheck,
  problem: MakeFinding,
  token: string,
): Promise<Finding> {
  const region = await findRegion(token, apiOf(settings), regions);
  return region === undefined
    ? problem('is refused: copy it again from the settings of the space, whole and without quotes')
    : problem(`is of another region: set CONTENT_API_URL=${region}`);
}

function checkSpace({ contentSpaceId }: Settings, space: string | undefined): Finding {
  const { ok, problem, skipped } = about('CONTENT_SPACE_ID');
  if (space === undefined) return skipped('no token is accepted, so its space is not known');
  if (contentSpaceId === undefined)
    return skipped(`is not set; set it to ${space}, so that calls of other spaces are refused`);
  return contentSpaceId === space
    ? ok(`is the space of the tokens, ${space}`)
    : problem(`is ${contentSpaceId}, but the token is of space ${space}: set that`);
}

/** Checks that the space has all languages of the site but the first, which the API does not name. */
function checkLanguages({ siteLanguages }: Settings, response: SpaceResponse | undefined): Finding {
  const { ok, problem, skipped } = about('SITE_LANGUAGES');
  const languages = response?.kind === 'space' ? response.languages : null;
  if (languages === null) return skipped('the content service does not name the languages of the space');
  const missing = siteLanguages.slice(1).filter((code) => !languages.includes(code));
  return missing.length === 0
    ? ok(`are languages of the space: ${siteLanguages.join(', ')}`)
    : problem(
        `names ${missing.join(', ')}, which the space lacks: it has ${['the first one', ...languages].join(', ')}`,
      );
}

function checkClock({ now }: ContentCheck, response: SpaceResponse | undefined): Finding {
  const { ok, problem, skipped } = about('clock');
  const time = response?.kind === 'space' ? response.time : null;
  if (time === null) return skipped('the content service sends no time');
  const skew = now() - time;
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (Math.abs(skew) <= maxClockSkew) return ok('agrees with that of the content service');
  const where = skew > 0 ? 'ahead of' : 'behind';
  return problem(
    `is ${seconds} seconds ${where} that of the content service, so previews may be refused: have this machine set its clock by the network`,
  );
}
