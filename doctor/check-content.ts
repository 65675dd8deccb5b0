import type { Settings } from '../server/config/settings';
import { fetchSpace, readsDrafts, type ApiOptions, type SpaceResponse } from './content-service';
import { ok, problem, skipped, type Finding } from './finding';
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
    checkClock(check, accepted),
  ];
  return { findings, space };
}

function apiOf({ contentApiUrl, contentTimeout }: Settings): ApiOptions {
  return { base: contentApiUrl, timeout: contentTimeout };
}

function reachable({ contentApiUrl }: Settings, response: SpaceResponse): Finding {
  const subject = 'content service';
  if (response.kind === 'failed')
    return problem(subject, `${contentApiUrl} does not respond: ${response.cause}`);
  return ok(subject, `${contentApiUrl} responds`);
}

async function checkPublicToken(check: ContentCheck, response: SpaceResponse): Promise<Finding> {
  const subject = 'CONTENT_TOKEN';
  const { contentToken: token } = check.settings;
  if (token === undefined)
    return problem(subject, 'is not set: copy a token of kind public from the settings of the space');
  if (response.kind === 'failed') return skipped(subject, noCmsResponse);
  if (response.kind !== 'space') return refusedToken(check, subject, token);
  if ((await readsDrafts(apiOf(check.settings), token)).kind === 'reads')
    return problem(subject, 'reads drafts: it is a preview token; make one of kind public and set that');
  const version = response.version === null ? '' : `, content version ${response.version}`;
  return ok(subject, `is accepted: space ${response.id}${version}`);
}

async function checkPreviewToken(
  check: ContentCheck,
  asPublic: SpaceResponse,
  asPreview: SpaceResponse | undefined,
): Promise<Finding> {
  const subject = 'CONTENT_PREVIEW_TOKEN';
  const { contentToken, contentPreviewToken: token } = check.settings;
  if (token === undefined || asPreview === undefined)
    return skipped(subject, 'is not set, so preview is off; set a token of kind preview to turn it on');
  if (asPreview.kind === 'failed') return skipped(subject, noCmsResponse);
  if (asPreview.kind === 'refused') return refusedToken(check, subject, token);
  const drafts = await readsDrafts(apiOf(check.settings), token);
  if (drafts.kind === 'failed') return problem(subject, `cannot be tried on drafts: ${drafts.cause}`);
  if (drafts.kind === 'refused')
    return problem(
      subject,
      'is a public token, which reads no drafts: make one of kind preview and set that',
    );
  if (token === contentToken)
    return problem(subject, 'is the same as CONTENT_TOKEN: set there a token of kind public');
  if (asPublic.kind === 'space' && asPublic.id !== asPreview.id)
    return problem(
      subject,
      `is of space ${asPreview.id} and CONTENT_TOKEN of space ${asPublic.id}: take both from one space`,
    );
  return ok(subject, 'reads drafts');
}

async function refusedToken(
  { settings, regions }: ContentCheck,
  subject: string,
  token: string,
): Promise<Finding> {
  const { base, timeout } = apiOf(settings);
  const region = await findRegion(token, { base, timeout, bases: regions });
  return region === undefined
    ? problem(subject, 'is refused: copy it again from the settings of the space, whole and without quotes')
    : problem(subject, `is of another region: set CONTENT_API_URL=${region}`);
}

function checkSpace({ contentSpaceId }: Settings, space: string | undefined): Finding {
  const subject = 'CONTENT_SPACE_ID';
  if (space === undefined) return skipped(subject, 'no token is accepted, so its space is not known');
  if (contentSpaceId === undefined)
    return skipped(subject, `is not set; set it to ${space}, so that calls of other spaces are refused`);
  return contentSpaceId === space
    ? ok(subject, `is the space of the tokens, ${space}`)
    : problem(subject, `is ${contentSpaceId}, but the token is of space ${space}: set that`);
}

function checkClock({ now }: ContentCheck, response: SpaceResponse | undefined): Finding {
  const subject = 'clock';
  const time = response?.kind === 'space' ? response.time : null;
  if (time === null) return skipped(subject, 'the content service sends no time');
  const skew = now() - time;
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (Math.abs(skew) <= maxClockSkew) return ok(subject, 'agrees with that of the content service');
  const where = skew > 0 ? 'ahead of' : 'behind';
  return problem(
    subject,
    `is ${seconds} seconds ${where} that of the content service, so previews may be refused: have this machine set its clock by the network`,
  );
}
