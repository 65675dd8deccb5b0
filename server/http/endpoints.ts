/**
 * The paths of the endpoints in `server/app.ts`, which lead to no page. `json`: errors are JSON for every client; `negotiated`:
 * the request decides.
 */
const endpoints: Readonly<Record<string, 'json' | 'negotiated'>> = {
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
};

const paths = Object.keys(endpoints);

/** True for the path of an endpoint and every path below one: no page has it. */
export function isEndpoint(pathname: string): boolean {
  return endpointErrors(pathname) !== undefined;
}

/** The form of the errors of the endpoint at or above a path; undefined for paths of pages. */
export function endpointErrors(pathname: string): 'json' | 'negotiated' | undefined {
  const path = paths.find((each) => pathname === each || pathname.startsWith(`${each}/`));
  return path === undefined ? undefined : endpoints[path];
}
