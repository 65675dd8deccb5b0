import type { Settings } from '../server/config/settings';
import { askSpace, readsDrafts, type ServiceScope, type SpaceResponse } from './content-service';
import { ok, problem, skipped, type Finding } from './finding';
import { findRegion } from './regions';

/** What the checks of the content service need. */
export interface ContentScope {
  readonly settings: Settings;
  /** Milliseconds since 1970 by this machine's clock. */
  readonly now: () => number;
  /** Bases of the vendor's regions. */
  readonly regions: readonly string[];
}

/** What the content service says of the site's tokens. */
export interface RenderIssue {
  readonly findings: readonly Finding[];
  /** The space of the tokens; undefined where the service did not tell. */
  readonly space: string | undefined;
}

const untold = 'the content service does not tell: mend what is said of it first';

/** Milliseconds that two clocks may be apart. */
const mostApart = 60_000;

/** Checks that the content service answers, and who the tokens are. */
export async function checkContent(scope: ContentScope): Promise<RenderIssue> {
  const { settings } = scope;
  const { contentToken, contentPreviewToken } = settings;
  const service = serviceOf(settings);
  // Without a token the service can still be reached: it refuses.
  const [asPublic, asPreview] = await Promise.all([
    askSpace(service, contentToken ?? contentPreviewToken ?? 'none'),
    contentPreviewToken === undefined ? undefined : askSpace(service, contentPreviewToken),
  ]);
  const told = [asPublic, asPreview].find((response) => response?.kind === 'space');
  const space = told?.kind === 'space' ? told.id : undefined;
  const findings = [
    reachable(settings, asPublic),
    await checkPublicToken(scope, asPublic),
    await checkPreviewToken(scope, asPublic, asPreview),
    checkSpace(settings, space),
    checkClock(scope, told),
  ];
  return { findings, space };
}

function serviceOf({ contentApiUrl, contentTimeout }: Settings): ServiceScope {
  return { base: contentApiUrl, timeout: contentTimeout };
}

function reachable({ contentApiUrl }: Settings, response: SpaceResponse): Finding {
  const subject = 'content service';
  if (response.kind === 'failed')
    return problem(subject, `${contentApiUrl} does not answer: ${response.cause}`);
  return ok(subject, `${contentApiUrl} answers`);
}

async function checkPublicToken(scope: ContentScope, response: SpaceResponse): Promise<Finding> {
  const subject = 'CONTENT_TOKEN';
  const { contentToken: token } = scope.settings;
  if (token === undefined)
    return problem(subject, 'is not set: copy a token of kind public from the settings of the space');
  if (response.kind === 'failed') return skipped(subject, untold);
  if (response.kind !== 'space') return refusedToken(scope, subject, token);
  if ((await readsDrafts(serviceOf(scope.settings), token)).kind === 'reads')
    return problem(subject, 'reads drafts: it is a preview token; make one of kind public and set that');
  const version = response.version === null ? '' : `, content version ${response.version}`;
  return ok(subject, `is accepted: space ${response.id}${version}`);
}

async function checkPreviewToken(
  scope: ContentScope,
  asPublic: SpaceResponse,
  asPreview: SpaceResponse | undefined,
): Promise<Finding> {
  const subject = 'CONTENT_PREVIEW_TOKEN';
  const { contentToken, contentPreviewToken: token } = scope.settings;
  if (token === undefined || asPreview === undefined)
    return skipped(subject, 'is not set, so preview is off; set a token of kind preview to turn it on');
  if (asPreview.kind === 'failed') return skipped(subject, untold);
  if (asPreview.kind === 'refused') return refusedToken(scope, subject, token);
  const drafts = await readsDrafts(serviceOf(scope.settings), token);
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
  { settings, regions }: ContentScope,
  subject: string,
  token: string,
): Promise<Finding> {
  const { base, timeout } = serviceOf(settings);
  const region = await findRegion(token, { base, timeout, bases: regions });
  return region === undefined
    ? problem(subject, 'is refused: copy it again from the settings of the space, whole and without quotes')
    : problem(subject, `is of another region: set CONTENT_API_URL=${region}`);
}

function checkSpace({ contentSpaceId }: Settings, space: string | undefined): Finding {
  const subject = 'CONTENT_SPACE_ID';
  if (space === undefined) return skipped(subject, 'no token is accepted that would tell its space');
  if (contentSpaceId === undefined)
    return skipped(subject, `is not set; set it to ${space}, so that calls of other spaces are refused`);
  return contentSpaceId === space
    ? ok(subject, `is the space of the tokens, ${space}`)
    : problem(subject, `is ${contentSpaceId}, but the token is of space ${space}: set that`);
}

function checkClock({ now }: ContentScope, response: SpaceResponse | undefined): Finding {
  const subject = 'clock';
  const time = response?.kind === 'space' ? response.time : null;
  if (time === null) return skipped(subject, 'the content service does not tell the time');
  const apart = now() - time;
  const seconds = Math.round(Math.abs(apart) / 1000);
  if (Math.abs(apart) <= mostApart) return ok(subject, 'agrees with that of the content service');
  const where = apart > 0 ? 'ahead of' : 'behind';
  return problem(
    subject,
    `is ${seconds} seconds ${where} that of the content service, so previews may be refused: have this machine set its clock by the network`,
  );
}
