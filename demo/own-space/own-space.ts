import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Server } from 'node:tls';
import { CATALOGUE_SLUG } from '../catalogue/catalogue-stories';
import { CommandError } from '../command';
import { createContentService } from '../content-service/content-service';
import { loadSampleSpace } from '../sample-content';
import { isJsonObject } from '../content-service/api/story';
import { messageOf } from '../content-service/error-message';
import { closeServer, listen, originOf } from '../content-service/listen';
import { refuseOtherHosts } from '../own-host';
import { refuseSamePort, type DemoSettings } from '../demo-settings';
import { createLocalApi } from './local-api';
import { forwardFromHttps, ownCertificate } from './https';

/** The space of the settings, for a site in development. */
export interface OwnSpace {
  /** Which it is, and what the site shows of it, as a sentence. */
  readonly title: string;
  readonly siteEnv: NodeJS.ProcessEnv;
  /** The addresses to print, by name. */
  readonly addresses: readonly (readonly [string, string])[];
  /** Reads the catalogue again. @throws Error that names the invalid file. */
  readonly reload: () => void;
  readonly close: () => Promise<void>;
}

/** The site's own default of CONTENT_ASSET_ORIGINS. */
const assetOrigins = [
  'https://a.storyblok.com',
  'https://a-us.storyblok.com',
  'https://a-ca.storyblok.com',
  'https://a-ap.storyblok.com',
  'https://a.storyblokchina.cn',
];

/** The folder with the catalogue and the sample space, whose pictures it shows. */
const project = join(__dirname, '../..');

/** The European region's, as the site's own default. */
const defaultApi = 'https://api.storyblok.com/v2';

/**
 * Opens the space of `CONTENT_TOKEN`, with its drafts where there is a preview token, and https for Storyblok's editor where
 * there is `openssl`.
 * @param root the project's folder.
 * @returns null without that token.
 * @throws CommandError in one line that names the setting to change.
 */
export async function openOwnSpace(root: string, settings: DemoSettings): Promise<OwnSpace | null> {
  const { env } = settings;
  const token = textOf(env, 'CONTENT_TOKEN');
  if (token === '') return null;
  const { site, content, https } = settings;
  refuseSamePort([site, content, https]);
  const api = (textOf(env, 'CONTENT_API_URL') || defaultApi).replace(/\/$/, '');
  const name = await nameOfSpace(api, token);
  const local = await startLocalApi(api, settings);
  const secure = await listenSecurely(join(root, '.cache', 'certificate'), {
    port: https.port,
    to: site.port,
  });
  const shown = textOf(env, 'CONTENT_PREVIEW_TOKEN') === '' ? 'its published stories' : 'its drafts';
  const preview = `https://localhost:${https.port}/ (accept its certificate once), the editor's preview address`;
  return {
    title: `The site of your space ${name} is ready, shows ${shown} and follows what you save.`,
    siteEnv: { ...siteEnvironment(root, settings), ...local.siteEnv },
    reload: local.reload,
    addresses: [
      ['Site', originOf(site)],
      ['Catalogue', `${originOf(site)}/${CATALOGUE_SLUG}`],
      ['Https', secure === null ? 'needs the program openssl' : preview],
    ],
    close: async () => {
      secure?.close();
      await local.close();
    },
  };
}

function textOf(env: NodeJS.ProcessEnv, name: string): string {
  return env[name]?.trim() ?? '';
}

/** Serves the space on this machine alone: its drafts where there is a preview token, and the catalogue beside them. */
async function startLocalApi(api: string, { env, content }: DemoSettings) {
  const address = { ...content, host: '127.0.0.1' };
  const origin = originOf(address);
  const load = () =>
    createContentService({
      space: loadSampleSpace(project),
      assetOrigin: origin,
      pictureCache: join(project, '.cache', 'pictures'),
    }).app;
  let app = load();
  const catalogue: RequestListener = (request, response) => app(request, response);
  const previewToken = textOf(env, 'CONTENT_PREVIEW_TOKEN') || null;
  const local = createLocalApi({ api, previewToken, catalogue });
  const server = await listen(refuseOtherHosts(origin, local), address);
  const origins = textOf(env, 'CONTENT_ASSET_ORIGINS') || assetOrigins.join(',');
  return {
    siteEnv: { CONTENT_API_URL: `${origin}/v2`, CONTENT_ASSET_ORIGINS: `${origins},${origin}` },
    reload: (): void => void (app = load()),
    close: () => closeServer(server),
  };
}

function siteEnvironment(root: string, { env, site }: DemoSettings): NodeJS.ProcessEnv {
  return {
    SITE_URL: originOf(site),
    ...env,
    // Drafts are not for the network that this machine is in, unless a setting says so.
    HOST: textOf(env, 'HOST') || '127.0.0.1',
    // Without the cache, a story shows as soon as it is saved.
    CONTENT_CACHE: 'off',
    DATA_DIR: env['DATA_DIR'] ?? join(root, '.cache', 'own-space'),
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  };
}

/** The name of the token's space. @throws CommandError if the API does not say. */
async function nameOfSpace(api: string, token: string): Promise<string> {
  const address = `${api}/cdn/spaces/me?token=${encodeURIComponent(token)}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) }).catch((error: unknown) => {
    throw new CommandError(
      `CONTENT_API_URL must be that of a content service, and ${api} does not respond: ${reasonOf(error)}`,
    );
  });
  if (response.status === 401)
    throw new CommandError(`CONTENT_TOKEN must be a token of a space at ${api}, which does not accept it`);
  const body: unknown = await response.json().catch(() => null);
  const space = isJsonObject(body) && isJsonObject(body['space']) ? body['space'] : null;
  if (!response.ok || space === null)
    throw new CommandError(
      `CONTENT_API_URL must be that of a content service, and ${api} responds with ${response.status}`,
    );
  return `“${String(space['name'])}” (${String(space['id'])})`;
}

function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error ? (error.cause ?? error) : error);
}

/** @returns null without a certificate. */
async function listenSecurely(
  folder: string,
  { port, to }: { readonly port: number; readonly to: number },
): Promise<Server | null> {
  const certificate = await ownCertificate(folder);
  if (certificate === null) return null;
  const server = forwardFromHttps(certificate, to).listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new CommandError(
      `HTTPS_PORT must be free, but ${port} is taken: stop the other program or set another HTTPS_PORT`,
    );
  });
  return server;
}
