import { PREVIEW_TOKEN, PUBLIC_TOKEN } from '../../demo/content-service/api/access';
import { editorQuery } from '../../test/support/editor-query';
import type { HttpClient } from '../http-client';
import { draftMark } from '../observers/scan';
import type { Actor, SoakContext } from '../soak-context';
import { repeat } from '../soak-context';
import { describeReply, inspect, inspectPublic, problemOfPage } from './inspect';

/** Stories that are saved and never published. */
const draftSlugs = ['syarat', 'privasi', 'pers'];

/** Tokens that are refused: of another token, another space, and too old. */
const forgeries: readonly ((space: number) => string)[] = [
  (space) => editorQuery(space, PUBLIC_TOKEN),
  (space) => editorQuery(space + 1, PREVIEW_TOKEN),
  (space) => editorQuery(space, PREVIEW_TOKEN, { time: Math.floor(Date.now() / 1_000) - 3_700 }),
  () => '_storyblok=1&_storyblok_c=page',
];

/** Saves drafts and looks at them, with tokens that are valid and others that are not. */
export const editor: Actor = async (context, random) => {
  const client = context.openClient(context.site.balancer.origin);
  const drafts = new Map<string, string>();
  let saved = 0;
  await repeat(context, random, 2_000, async () => {
    const slug = random.pick(draftSlugs);
    if (!drafts.has(slug) || random.chance(0.3)) {
      saved += 1;
      drafts.set(slug, `${draftMark}-${saved} `);
      await context.site.content.saveDraft(slug, drafts.get(slug) ?? '');
    }
    if (random.chance(0.4)) return refuse(context, client, `/${slug}`, random.pick(forgeries));
    return preview(context, client, `/${slug}`, drafts.get(slug) ?? '');
  });
  client.close();
};

async function preview(
  { ledger, site, conditions, patience }: SoakContext,
  client: HttpClient,
  path: string,
  mark: string,
): Promise<void> {
  const reply = await client.send({ path: `${path}?${editorQuery(site.spaceId, PREVIEW_TOKEN)}` });
  inspect(ledger, `editor GET ${path}`, reply);
  // Without the content service there are no drafts, and a machine whose clock is wrong knows no fresh token.
  if (conditions.isOn(['content', 'clock'], 15_000 * patience)) return;
  const isDraft = reply.status === 200 && reply.text.includes(mark);
  const isPrivate = reply.headers['cache-control'] === 'private, no-store';
  ledger.check(
    'previews',
    isDraft && isPrivate ? null : describeReply(`preview of ${path} for "${mark}"`, reply),
  );
}

async function refuse(
  { ledger, site, conditions }: SoakContext,
  client: HttpClient,
  path: string,
  forge: (space: number) => string,
): Promise<void> {
  const reply = await client.send({ path: `${path}?${forge(site.spaceId)}` });
  const what = `refused preview of ${path}`;
  // By a clock an hour behind, a token of an hour ago is fresh.
  if (conditions.isOn(['clock'], 2_000)) inspect(ledger, what, reply);
  else inspectPublic(ledger, what, reply);
  ledger.check('known-pages', problemOfPage(what, reply));
}
