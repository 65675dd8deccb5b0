import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { pageNotFound } from '../../common/errors';
import { normaliseName } from '../../common/fields/fields';
import { textOf } from '../../common/json';
import { languageCodeOf, type PreviewConfig } from '../../common/page/page-data';
import type { ResolveRoute } from '../../common/routes';
import type { Story } from '../../common/story/story';
import { isEndpoint } from '../http/endpoints';
import { applyHeaders, keepPrivate, sendWithoutEtag } from '../http/response';
import { loggedPath, parseRequestUrl } from '../http/request';
import type { Log } from '../runtime/logging/log';
import type { HasPage } from '../../common/page/has-page';
import { handlePage, handlePayload, type PageSource } from '../pages/handle-page';
import type { PageLoader } from '../pages/load-page';
import { renderBody, type PageRenderer, type RenderStory } from '../pages/render/page-renderer';
import type { FindRedirect, Redirects } from '../pages/redirects/redirects';
import { dataStoryNote } from './data-story-note';
import { redirectNote } from './redirect-note';
import { PREVIEW_HEADER, PREVIEW_IS_OFF, type PreviewAccess, type PreviewDecision } from './preview-access';

/** The part of a preview's config that is the same for every request. */
type EditorConfig = Omit<PreviewConfig, 'parameters'>;

/** Decides once per request whether it is a preview; {@link previewOf} has the decision. Responses to previews are private. */
export function decidePreview(access: PreviewAccess, log: Log): RequestHandler {
  return (request, response, next) => {
    const decision = access(parseRequestUrl(request).search);
    response.locals['preview'] = decision;
    if (decision.kind === 'refused') {
      log.debug('preview-refused', { path: loggedPath(request), reason: decision.reason });
      // `npm run doctor` distinguishes by this a site without previews from a proxy that drops the query.
      if (request.get(PREVIEW_HEADER) !== undefined)
        response.set(PREVIEW_HEADER, decision.reason === PREVIEW_IS_OFF ? 'off' : 'refused');
    }
    if (decision.kind === 'preview') keepUnstored(request, response);
    next();
  };
}

/** Nothing that an editor gets is stored, at whatever address: its URL holds a token. Without a validator there is no 304. */
function keepUnstored({ headers }: Request, response: Response): void {
  delete headers['if-none-match'];
  delete headers['if-modified-since'];
  keepPrivate(response);
  onHeaders(response, () => {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.removeHeader('ETag');
    response.removeHeader('Last-Modified');
  });
}

/** The decision about the request of a response. */
export function previewOf({ locals }: Pick<Response, 'locals'>): PreviewDecision {
  return (locals['preview'] as PreviewDecision | undefined) ?? { kind: 'none' };
}

/** The config of the preview that a request is part of; undefined for visitors. */
export function previewConfigOf(
  response: Pick<Response, 'locals'>,
  editor: EditorConfig,
): PreviewConfig | undefined {
  const decision = previewOf(response);
  return decision.kind === 'preview' ? { ...editor, parameters: decision.parameters } : undefined;
}

type DraftLoader = Pick<PageLoader, 'page' | 'exists' | 'movedTo'>;

interface PreviewScope {
  readonly resolve: ResolveRoute;
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  /** Creates the loader of drafts, those of a release included. */
  readonly loaderOf: (release: string | null) => DraftLoader;
  readonly render: PageRenderer['draft'];
  /** Tells pages from other stories, which the loader loads as well. */
  readonly hasPage: HasPage;
  readonly redirects: Pick<Redirects, 'find' | 'preview'>;
  readonly editor: EditorConfig;
  /** Security headers of drafts with a captcha, names and values in turn. */
  readonly captchaHeaders: readonly string[];
}

/** Pages and payloads of drafts, for previews; passes on all other requests. */
export function handlePreviews(scope: PreviewScope): RequestHandler {
  const { resolve, loaderOf, render, redirects, editor } = scope;
  /** Where an address leads that has no draft. */
  const findRedirect: FindRedirect = (path) => redirects.find(path);
  return (request, response, next) => {
    const decision = previewOf(response);
    const preview = previewConfigOf(response, editor);
    const { pathname } = parseRequestUrl(request);
    // An editor must not take a story for published whose address shows visitors something else.
    if (decision.kind !== 'preview' || preview === undefined || isEndpoint(pathname)) return next();
    const load = loaderOf(decision.release);
    const story: RenderStory = (payload, language, path) => render(payload, language, path, preview);
    const pages = draftPages(scope, load, story, async (data, language) =>
      pageNotFound(pathname, await noteOf(data, language, scope)),
    );
    const page = handlePage({ resolve, load, pages, findRedirect });
    return handlePayload({ resolve, load, pages, findRedirect })(request, response, (error?: unknown) =>
      error === undefined ? page(request, response, next) : next(error),
    );
  };
}

/** What the editor of a story that is no page reads. */
async function noteOf(
  { uuid, full_slug: slug, content }: Story,
  language: string | null,
  { languages, redirects }: Pick<PreviewScope, 'languages' | 'redirects'>,
): Promise<string> {
  const code = languageCodeOf({ language, site: { languages } });
  const type = textOf(content['component']);
  if (normaliseName(type) !== normaliseName('redirect')) return dataStoryNote(type, code);
  const found = await redirects.preview({ uuid, slug, details: content }, language);
  return redirectNote(textOf(content['from']).trim(), found, code);
}

/**
 * Loads and renders each draft for its request; nothing is cached.
 * @param noPage makes the error of a story that is no page.
 */
function draftPages(
  { hasPage, captchaHeaders }: Pick<PreviewScope, 'hasPage' | 'captchaHeaders'>,
  load: DraftLoader,
  render: RenderStory,
  noPage: (story: Story, language: string | null) => Promise<Error>,
): PageSource {
  return {
    respond: async (address, kind) => {
      if (kind === 'feed') return null; // drafts are in no list
      const loaded = await load.page(address);
      if (loaded === null) return null;
      const { story } = loaded.payload;
      if (!hasPage(story.content)) throw await noPage(story, address.language);
      const { text, needsCaptcha } = await renderBody(render, loaded.payload, address, kind);
      const type = kind === 'payload' ? 'application/json' : 'text/html';
      return {
        send: async (_request, response) => {
          if (needsCaptcha) applyHeaders(response, captchaHeaders);
          sendWithoutEtag(response, type, text);
        },
      };
    },
  };
}
