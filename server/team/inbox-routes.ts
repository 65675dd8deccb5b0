import { once } from 'node:events';
import { Router, urlencoded, type Request, type RequestHandler, type Response } from 'express';
import { integerOf, textOf } from '../../common/json';
import type { Settings } from '../config/settings';
import { isSameOrigin } from '../http/same-origin';
import { sendWithoutEtag } from '../http/response';
import { submissionStates, type SubmissionFilter } from '../submissions/store/submission-queries';
import type { SubmissionDesk } from '../submissions/submission-desk';
import { sendFile } from './send-file';
import { renderInbox, renderPerson } from './inbox-page';
import { renderSubmission } from './submission-page';
import { renderNotice, type Styles } from './team-page';

/** The parts of the inbox. */
export interface InboxParts {
  readonly desk: SubmissionDesk;
  readonly settings: Pick<Settings, 'siteUrl'>;
  readonly manifest: Styles;
}

/** Submissions on a page. */
const perPage = 50;

/** What a mail address is at least. */
const address = /^[^\s@]+@[^\s@]+$/;

/** The team's inbox: what visitors sent, to be read, searched, exported, delivered again and erased. */
export function inboxRoutes(parts: InboxParts): Router {
  const { desk, manifest } = parts;
  const inbox = Router({ strict: false });
  inbox.get('/', showInbox(parts));
  inbox.get('/export', exportAll(desk));
  inbox.get('/person', async ({ query }, response) => {
    const person = textOf(query['address']).trim();
    const found = address.test(person) ? await desk.findByAddress(person) : [];
    sendPage(response, renderPerson({ person, isAddress: address.test(person), found }, manifest));
  });
  inbox.get('/:id/files/:file', sendFile(parts));
  inbox.get('/:id', async ({ params }, response) => {
    const found = await desk.find(params.id);
    if (found === null) return sendMissing(response, parts);
    sendPage(
      response,
      renderSubmission(found, { destinations: desk.destinations, isHere: desk.isHere }, manifest),
    );
  });

  inbox.use(requireOwnPage(parts), urlencoded({ extended: false, limit: '10kb' }));
  inbox.post('/person', async ({ body }: Request<object, unknown, unknown>, response) => {
    const person = textOf((body as Readonly<Record<string, unknown>> | undefined)?.['address']).trim();
    const count = address.test(person) ? await desk.forgetAddress(person) : 0;
    const text = `Submissions with that address: ${count} deleted. What was delivered before is at the receivers, and in backups of DATA_DIR.`;
    sendPage(response, renderNotice({ title: 'Erased', text }, manifest));
  });
  inbox.post('/:id/:action', async ({ params }, response, next) => {
    const { id, action } = params;
    if (action !== 'retry' && action !== 'delete') return next();
    const found = await desk.find(id);
    if (found === null) return sendMissing(response, parts);
    await (action === 'retry' ? desk.retry(found) : desk.remove(found));
    response.redirect(303, action === 'retry' ? `../${id}` : '../../inbox');
  });
  return inbox;
}

function showInbox({ desk, manifest }: InboxParts): RequestHandler {
  return async ({ query }, response) => {
    const filter = filterIn(query);
    const below = integerOf(Number(query['below']), 0);
    const [forms, counts, listed] = await Promise.all([
      desk.forms(),
      desk.count(filter),
      desk.list(filter, perPage + 1, below > 0 ? below : undefined),
    ]);
    const shown = listed.slice(0, perPage);
    const older = listed.length > perPage ? (shown.at(-1)?.number ?? null) : null;
    sendPage(response, renderInbox({ filter, forms, counts, shown, older }, manifest));
  };
}

function exportAll(desk: SubmissionDesk): RequestHandler {
  return async ({ query }, response) => {
    const format = query['format'] === 'json' ? 'json' : 'csv';
    const type = format === 'csv' ? 'text/csv' : 'application/jsonl';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.setHeader(
      'Content-Disposition',
      `attachment; filename="submissions.${format === 'csv' ? 'csv' : 'jsonl'}"`,
    );
    for await (const line of desk.export(format, filterIn(query))) {
      if (response.destroyed) return;
      if (!response.write(line)) await drained(response);
    }
    response.end();
  };
}

/** Resolves once a response takes more, or is over. */
async function drained(response: Response): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  done.abort(); // removes the listeners, too
}

/** What a query selects. What it does not name selects all. */
function filterIn(query: Request['query']): SubmissionFilter {
  const [form, text] = [textOf(query['form']), textOf(query['q']).trim()];
  return {
    ...(form !== '' && { form }),
    ...(text !== '' && { text }),
    state: submissionStates.find((state) => state === query['state']),
  };
}

/** A browser sends the team's password with forms of other sites, too. */
function requireOwnPage({ settings, manifest }: InboxParts): RequestHandler {
  return ({ headers, method }, response, next) => {
    if (method !== 'POST' || isSameOrigin(headers, 'urlencoded', settings.siteUrl)) return next();
    const own = settings.siteUrl ?? 'the address of this site';
    response.status(403);
    sendPage(
      response,
      renderNotice({ title: 'Nothing was changed', text: `Open the inbox at ${own}.` }, manifest),
    );
  };
}

function sendMissing(response: Response, { manifest }: InboxParts): void {
  response.status(404);
  const text = 'It may have been deleted, or its retention may have ended.';
  sendPage(response, renderNotice({ title: 'There is no such submission', text }, manifest));
}

function sendPage(response: Response, html: string): void {
  sendWithoutEtag(response, 'text/html', html);
}
