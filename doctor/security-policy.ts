import { sourceOf } from '../server/http/security-headers';

/** A Content-Security-Policy by directive. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses the header. It may hold several policies, separated by commas, which all apply. */
function policiesOf(header: string): readonly Policy[] {
  return header.split(',').map((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
  });
}

/**
 * Whether a response may be framed by another origin.
 * @returns `open` if no policy restricts frames.
 */
export function framing(header: string, origin: string): 'allowed' | 'forbidden' | 'open' {
  const lists = policiesOf(header)
    .map((policy) => policy.get('frame-ancestors'))
    .filter((sources) => sources !== undefined);
  if (lists.length === 0) return 'open';
  return lists.every((sources) => matches(sources, new URL(origin))) ? 'allowed' : 'forbidden';
}

/** Whether a page may load a URL by one of the policy's directives. */
export function allows(
  header: string,
  directive: 'script-src' | 'connect-src' | 'frame-src' | 'media-src',
  url: string,
): boolean {
  return policiesOf(header)
    .map((policy) => policy.get(directive) ?? policy.get('default-src'))
    .every((sources) => sources === undefined || matches(sources, new URL(url)));
}

function matches(sources: readonly string[], { protocol, origin, host, href }: URL): boolean {
  return sources.some((source) => {
    if (['*', protocol, origin, sourceOf(href)].includes(source)) return true;
    // `https://*.example.com`, with or without the scheme.
    const [, scheme, rest] = /^(?:(https?:)\/\/)?\*(\..+)$/.exec(source) ?? [];
    if (rest !== undefined) return host.endsWith(rest) && (scheme ?? protocol) === protocol;
    return source === host || (source.endsWith('/') && href.startsWith(source));
  });
}
