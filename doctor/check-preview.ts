import type { Settings } from '../server/config/settings';
import type { Asked } from './request';
import { ok, problem, skipped, type Finding } from './finding';
import { allowsScript, framing } from './security-policy';

type Answer = Extract<Asked, { kind: 'answer' }>;

const policyHeader = 'content-security-policy';

/** A draft's blocks carry the editor's marks in their tags. */
const draftMark = /<[a-z][^<>]*\sdata-blok-(?:c|uid)=/i;

/** Checks that the page that visitors get is theirs: not for the editor's frame, and without a trace of drafts. */
export function checkPublicPage({ headers, body }: Answer, { editorOrigin }: Settings): Finding {
  const subject = 'public page';
  if (draftMark.test(body))
    return problem(
      subject,
      'shows a draft to visitors: a cache before the site keeps previews; have it keep nothing with _storyblok_tk in the address, and empty it',
    );
  const frames = framing(headers.get(policyHeader) ?? '', editorOrigin);
  if (frames === 'forbidden') return ok(subject, 'is no draft, and framed by no other origin');
  const other = frames === 'open' ? 'anybody' : 'the editor';
  return problem(
    subject,
    `may be framed by ${other}: have proxies pass on the site's own Content-Security-Policy, and keep no previews`,
  );
}

/** Checks the answer to an address as the editor signs it. */
export function checkPreview(asked: Asked, settings: Settings): readonly Finding[] {
  if (asked.kind === 'silence') {
    const text = `a preview is not answered: ${asked.cause}`;
    return [problem('preview frame', text), ...unseen(text)];
  }
  const frame = checkFrame(asked, settings);
  if (!isOpened(asked, settings)) return [frame, ...unseen('the site opens no preview')];
  return [frame, checkCaching(asked), checkScripts(asked, settings)];
}

function unseen(why: string): readonly Finding[] {
  return ['preview caching', 'preview scripts'].map((subject) => skipped(subject, why));
}

/** Whether the site took the address for a preview: one of its marks is enough, as proxies may have changed the other. */
function isOpened({ headers }: Answer, { editorOrigin }: Settings): boolean {
  return (
    /\bnoindex\b/.test(headers.get('x-robots-tag') ?? '') ||
    framing(headers.get(policyHeader) ?? '', editorOrigin) === 'allowed'
  );
}

function checkFrame(response: Answer, settings: Settings): Finding {
  const subject = 'preview frame';
  const { status, headers } = response;
  const { editorOrigin } = settings;
  if (!isOpened(response, settings))
    return problem(
      subject,
      'the site does not take a signed address for a preview: start it with the same CONTENT_PREVIEW_TOKEN and CONTENT_SPACE_ID as here, compare its clock, and have proxies pass on the whole query',
    );
  if (status !== 200)
    return problem(
      subject,
      `a preview of the home page is answered ${status}: look for a story home in the space, and at the log of the site`,
    );
  if (headers.has('x-frame-options'))
    return problem(
      subject,
      'X-Frame-Options keeps the editor from showing it: have the proxy that adds the header leave it out',
    );
  const frames = framing(headers.get(policyHeader) ?? '', editorOrigin);
  if (frames === 'allowed') return ok(subject, `${editorOrigin} may show it`);
  return problem(
    subject,
    `frame-ancestors does not name ${editorOrigin}: start the site with EDITOR_ORIGIN as it is here, and have proxies pass on its Content-Security-Policy`,
  );
}

function checkCaching({ headers }: Answer): Finding {
  const subject = 'preview caching';
  const directives = new Set(
    (headers.get('cache-control') ?? '').split(',').map((one) => one.trim().toLowerCase()),
  );
  return ['private', 'no-store'].every((directive) => directives.has(directive))
    ? ok(subject, 'nobody keeps it')
    : problem(
        subject,
        'Cache-Control is not "private, no-store": have the proxy that changes the header leave it as it is',
      );
}

function checkScripts({ headers }: Answer, { editorBridgeUrl }: Settings): Finding {
  const subject = 'preview scripts';
  return allowsScript(headers.get(policyHeader) ?? '', editorBridgeUrl)
    ? ok(subject, "the editor's script may run")
    : problem(
        subject,
        'script-src does not name EDITOR_BRIDGE_URL: start the site with it as it is here, and have proxies pass on its Content-Security-Policy',
      );
}
