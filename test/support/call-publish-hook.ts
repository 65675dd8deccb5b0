import type { RequestListener } from 'node:http';
import request from 'supertest';
import { signHook } from '../../demo/editor/publish-hook';

const body = '{"action":"published","space_id":123456}';

/** Calls a site's publish hook, signed as the CMS does. @throws Error unless the site accepts the call. */
export async function callPublishHook(app: RequestListener, secret: string): Promise<void> {
  await request(app)
    .post('/webhooks/content')
    .set('webhook-signature', signHook(body, secret))
    .send(body)
    .expect(202);
}
