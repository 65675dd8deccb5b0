/**
 * The paths of the endpoints in `server/app.ts`, which lead to no page. `json`: errors are JSON for every client; `negotiated`:
 * the request decides.
 */
const endpoints = {
  '/__team': 'negotiated',
  '/__visits': 'json',
  '/__vitals': 'json',
  '/assets': 'negotiated',
  '/builds': 'json',
  '/cdn/pages': 'json',
  '/cdn/stories': 'json',
  '/forms': 'negotiated',
  '/healthz': 'json',
  '/metrics': 'json',
  '/readyz': 'json',
  '/robots.txt': 'negotiated',
  '/sitemap.xml': 'negotiated',
  '/site.webmanifest': 'json',
  '/speculation-rules.json': 'json',
  '/webhooks': 'json',
} as const satisfies Readonly<Record<string, 'json' | 'negotiated'>>;

/** The paths of the sitemap's parts, which belong to the endpoint `/sitemap.xml`. */
export const SITEMAP_PART = /^\/sitemap-([1-9]\d{0,4})\.xml$/;

/** The path of an endpoint, such as `/forms`. */
export type Endpoint = keyof typeof endpoints;

const paths = Object.keys(endpoints) as Endpoint[];

/** True for the path of an endpoint and every path below one: no page has it. */
export function isEndpoint(pathname: string): boolean {
  return endpointOf(pathname) !== undefined;
}

/** The endpoint at or above a path; undefined for paths of pages. */
export function endpointOf(pathname: string): Endpoint | undefined {
  if (SITEMAP_PART.test(pathname)) return '/sitemap.xml';
  return paths.find((each) => pathname === each || pathname.startsWith(`${each}/`));
}

/** The form of the errors of the endpoint at or above a path; undefined for paths of pages. */
export function endpointErrors(pathname: string): 'json' | 'negotiated' | undefined {
  const endpoint = endpointOf(pathname);
  return endpoint === undefined ? undefined : endpoints[endpoint];
}
