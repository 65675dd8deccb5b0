import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PREVIEW_TOKEN, PUBLIC_TOKEN } from '../../demo/content-service/api/access';
import type { Space } from '../../demo/content-service/api/story';
import { loadSpace } from '../../demo/content-service/space/space-files';
import { sampleFrameOrigins } from '../../demo/sample-content';
import { pathsOf } from '../../test/browser/support/running-site';
import { findRedis } from '../../test/redis/find-redis';
import { startRedis, type RunningRedis } from '../../test/redis/start-redis';
import { freePort } from '../../test/support/free-port';
import { startStandInCdn, type StandInCdn } from '../../test/support/stand-in-cdn/stand-in-cdn';
import { hookSecret, metricsToken } from '../observers/scan';
import { buildCopy, type BuildCopy } from './build-copy';
import { onCleanUp } from './children';
import { startContent, type Content } from './content';
import type { UpstreamCall } from './content-messages';
import { startLoadBalancer, type BrokenConnection, type LoadBalancer } from './load-balancer';
import { Machine, type MachineOptions } from './machine';
import { deliverySecret, startReceiver, type Delivered, type Receiver } from './receiver';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import { createSteppedClock, type SteppedClock } from './stepped-clock';

/** What a site of the soak consists of. */
export interface Topology {
  readonly machines: number;
  /** Processes of each machine. */
  readonly workers: number;
  /** The factor of the time within which a machine must serve. */
  readonly patience: number;
  readonly hasCdn: boolean;
  /** A `dist/` to take instead of building. */
  readonly existingBuild?: string;
}

/** What the site reports while it runs. */
export interface SiteListeners {
  readonly onCalls: (calls: readonly UpstreamCall[]) => void;
  readonly onLine: (machine: string, line: string, isError: boolean) => void;
  readonly onUnexpectedEnd: (machine: string, code: number | null) => void;
  readonly onBroken: (broken: BrokenConnection) => void;
  readonly onDelivered: (delivered: Delivered) => void;
  readonly onForged: (problem: string) => void;
}

/** The site, and everything around it. */
export interface SoakSite {
  /** `SITE_URL`: nothing listens there. */
  readonly url: string;
  readonly spaceId: number;
  /** Paths of all known pages. */
  readonly paths: readonly string[];
  /** Slugs of the stories that are published. */
  readonly publishable: readonly string[];
  readonly machines: readonly Machine[];
  readonly balancer: LoadBalancer;
  readonly cdn: StandInCdn | null;
  /** Where visitors go: the CDN, else the balancer. */
  readonly publicOrigin: string;
  readonly content: Content;
  readonly receiver: Receiver;
  readonly build: BuildCopy;
  readonly redis: RunningRedis | null;
  /** The disk of the first machine's DATA_DIR. */
  readonly disk: SmallDisk | undefined;
  /** The clock of the last machine. */
  readonly clock: SteppedClock | undefined;
  readonly close: () => Promise<void>;
}

const root = join(__dirname, '../..');
const siteUrl = 'https://sogan.example';
/** API calls in a second: what Storyblok allows for single stories that its CDN has not cached. */
export const callsPerSecond = 50;

/** `CONTENT_CACHE_TTL`: seconds after which a machine looks for a publish that it was not told of. */
export const secondsUntilChecked = 10;

/** What has no page of its own, or is a draft of the editor. */
const unpublishable = /^(?:config|404|penulis\/|pengalihan\/|syarat$|privasi$|pers$|kontak$)/;

/** Builds the site and starts everything. @param folder for temporary files; the caller removes it. */
export async function startSoakSite(
  topology: Topology,
  folder: string,
  listeners: SiteListeners,
): Promise<SoakSite> {
  const space = loadSpace(join(root, 'demo/space'));
  const hasRedis = topology.machines > 1 && findRedis() !== undefined;
  // Machines without Redis share nothing: two of them would keep no promise that is made for a site of several machines.
  const addresses = await addressesOf(hasRedis ? topology.machines : 1);
  const around = await startSurroundings(addresses, topology, listeners);
  const { content, receiver, balancer, cdn } = around;
  const env = { ...siteEnv(content.origin, space.id), ...cdnEnv(cdn), ...receiverEnv(receiver) };
  const build = await buildCopy(
    { ...env, CONTENT_RATE_LIMIT: '1000', CONTENT_TIMEOUT: '60000' },
    topology.existingBuild,
  );
  around.observe();
  const redis = hasRedis ? await startRedis() : null;
  onCleanUp(() => void redis?.close());
  const disk = mountSmallDisk(join(folder, 'small-disk'));
  const clock = createSteppedClock(root, folder);
  const machines = addresses.map((address, index) => {
    const dataDir = index === 0 && disk !== undefined ? disk.folder : join(folder, `data-${index}`);
    const shared = redis === null ? {} : { REDIS_URL: redis.url };
    const own = index === addresses.length - 1 ? clock?.env : {};
    const machineEnv = { ...env, ...shared, ...own, DATA_DIR: dataDir };
    return createMachine(address, { ...topology, folder: build.folder, env: machineEnv }, listeners);
  });
  for (const machine of machines) await machine.start();
  return {
    content,
    receiver,
    balancer,
    cdn,
    build,
    redis,
    disk,
    clock,
    machines,
    url: siteUrl,
    spaceId: space.id,
    paths: pathsOf(space).flatMap((path) => [path, `/en${path === '/' ? '' : path}`]),
    publishable: publishableOf(space),
    publicOrigin: cdn?.origin ?? balancer.origin,
    close: around.close,
  };
}

/** A machine before it is started. */
interface MachineAddress {
  readonly name: string;
  readonly port: number;
  readonly origin: string;
}

function addressesOf(count: number): Promise<readonly MachineAddress[]> {
  const names = Array.from({ length: count }, (_, index) => `machine ${index + 1}`);
  return Promise.all(
    names.map(async (name) => {
      const port = await freePort();
      return { name, port, origin: `http://127.0.0.1:${port}` };
    }),
  );
}

function createMachine(
  { name, port }: MachineAddress,
  options: Pick<MachineOptions, 'workers' | 'patience' | 'folder' | 'env'>,
  { onLine, onUnexpectedEnd }: SiteListeners,
): Machine {
  const { workers, patience, folder, env } = options;
  mkdirSync(env['DATA_DIR'] ?? folder, { recursive: true });
  return new Machine({
    name,
    port,
    workers,
    patience,
    folder,
    env,
    onLine: (line, isError) => onLine(name, line, isError),
    onUnexpectedEnd: (code) => onUnexpectedEnd(name, code),
  });
}

/** Starts what stands around the machines. Calls of the build are not observed. */
async function startSurroundings(
  addresses: readonly MachineAddress[],
  { hasCdn }: Topology,
  { onCalls, onBroken, onDelivered, onForged }: SiteListeners,
) {
  let isObserved = false;
  const content = await startContent(root, (calls) => {
    if (isObserved) onCalls(calls);
  });
  const receiver = await startReceiver(onDelivered, onForged);
  const balancer = await startLoadBalancer(addresses, onBroken);
  const cdn = hasCdn ? await startStandInCdn({ provider: 'fastly', origin: balancer.origin }) : null;
  return {
    content,
    receiver,
    balancer,
    cdn,
    observe: () => void (isObserved = true),
    close: async () => {
      for (const part of [cdn, balancer, receiver, content]) await part?.close();
    },
  };
}

function publishableOf({ published }: Space): readonly string[] {
  return published
    .filter(({ is_folder: isFolder, full_slug: slug, content: { body } }) => {
      return !isFolder && Array.isArray(body) && !unpublishable.test(slug);
    })
    .map(({ full_slug: slug }) => slug);
}

function siteEnv(contentOrigin: string, spaceId: number): Record<string, string> {
  return {
    SITE_URL: siteUrl,
    SITE_LANGUAGES: 'id,en',
    SITE_FRAME_ORIGINS: sampleFrameOrigins(contentOrigin),
    CONTENT_API_URL: `${contentOrigin}/v2`,
    CONTENT_TOKEN: PUBLIC_TOKEN,
    CONTENT_PREVIEW_TOKEN: PREVIEW_TOKEN,
    CONTENT_SPACE_ID: String(spaceId),
    CONTENT_WEBHOOK_SECRET: hookSecret,
    CONTENT_ASSET_ORIGINS: contentOrigin,
    CONTENT_RATE_LIMIT: String(callsPerSecond),
    CONTENT_CACHE_TTL: String(secondsUntilChecked),
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: '1',
    VISITS: 'on',
  };
}

function cdnEnv(cdn: StandInCdn | null): Record<string, string> {
  return cdn === null ? {} : { CDN: 'fastly', CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: cdn.purgeToken };
}

function receiverEnv({ url }: Receiver): Record<string, string> {
  return {
    FORM_WEBHOOK_URL: url,
    FORM_WEBHOOK_SECRET: deliverySecret,
    FORM_RATE_LIMIT_TOTAL: '1000000',
  };
}
