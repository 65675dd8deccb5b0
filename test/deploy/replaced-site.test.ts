import { Agent } from 'node:https';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeProxies } from './describe-proxies';
import { ProxiedSite } from './proxied-site';

/** Visitors who go on all the time, on connections that stay open. */
const visitors = 4;

describeProxies((start, proxy) => {
  let proxied: ProxiedSite;
  beforeEach(async () => {
    proxied = await ProxiedSite.start(start);
  });
  afterEach(() => proxied.close());

  /** Takes the site's process away and starts the next one, as `docs/deploy.md` says for each proxy. */
  async function replaceSite(): Promise<void> {
    const { port, standIn } = proxied.ports;
    // A unit of systemd on the second port stands in; Caddy holds requests until there is a process again.
    const other = proxy === 'nginx' ? await proxied.listenOn(standIn) : null;
    expect(await proxied.listening.close(9_000)).toBe(true);
    proxied.listening = await proxied.listenOn(port);
    expect((await other?.close(9_000)) ?? true).toBe(true);
  }

  test('no request is lost and no form is sent twice while the site is replaced', async () => {
    let forms = 0;
    proxied.scripted.set('/terima', (request, response) => {
      forms += 1;
      request.resume().once('end', () => response.writeHead(202).end());
    });
    const agent = new Agent({ keepAlive: true });
    const statuses: number[] = [];
    const visits = { areOver: false };
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const visitAllTheTime = async (): Promise<void> => {
      while (!visits.areOver || statuses.length < 300) {
        for (const path of ['/kontak', '/assets/main-AAAA.js'])
          statuses.push((await proxied.visit(path, { agent })).status);
        statuses.push((await proxied.visit('/terima', { method: 'POST', body: 'a=b', agent })).status);
        if (statuses.length > 30) begin();
      }
    };
    const visiting = Promise.all(Array.from({ length: visitors }, visitAllTheTime));
    await begun;
    await replaceSite();
    await replaceSite();
    visits.areOver = true;
    await visiting;
    agent.destroy();
    expect(new Set(statuses)).toEqual(new Set([200, 202]));
    expect(forms).toBe(statuses.filter((status) => status === 202).length);
  });

  test('while the site is away, visitors get a 503 that says when to come back', async () => {
    await proxied.listening.close(9_000);
    const { status, headers, body } = await proxied.visit('/kontak');
    expect([status, headers['retry-after'], headers['cache-control'], body.toString()]).toEqual([
      503,
      '5',
      'no-store',
      'Service Unavailable',
    ]);
  });
});
