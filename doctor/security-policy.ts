/** A Content-Security-Policy by directive. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads the header, in which several policies stand behind commas: all of them hold at once. */
function policiesOf(header: string): readonly Policy[] {
  return header.split(',').map((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
  });
}

/**
 * Whether an answer may be shown in a frame of another origin.
 * @returns `open` where no policy speaks of frames.
 */
export function framing(header: string, origin: string): 'allowed' | 'forbidden' | 'open' {
  const lists = policiesOf(header).flatMap((policy) => [policy.get('frame-ancestors')].filter(isThere));
  if (lists.length === 0) return 'open';
  return lists.every((sources) => names(sources, new URL(origin))) ? 'allowed' : 'forbidden';
}

/** Whether scripts of an address run in a page. */
export function allowsScript(header: string, address: string): boolean {
  return policiesOf(header)
    .flatMap((policy) => [policy.get('script-src') ?? policy.get('default-src')].filter(isThere))
    .every((sources) => names(sources, new URL(address)));
}

function isThere<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

function names(sources: readonly string[], { protocol, origin, host, href }: URL): boolean {
  return sources.some((source) => {
    if (source === '*' || source === protocol || source === origin || source === href) return true;
    // `https://*.example.com`, with or without the scheme.
    const [, scheme, rest] = /^(?:(https?:)\/\/)?\*(\..+)$/.exec(source) ?? [];
    if (rest !== undefined) return host.endsWith(rest) && (scheme ?? protocol) === protocol;
    return source === host || (source.endsWith('/') && href.startsWith(source));
  });
}
