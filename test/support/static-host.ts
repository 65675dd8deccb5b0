import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closeNow, listenOnFreePort } from './fake-server';

/** A static host that serves a folder by the rules that Netlify and Cloudflare Pages document. */
export interface StaticHost {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

interface HostResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  js: 'application/javascript',
  txt: 'text/plain',
};

/** Starts a host. Rules are read once. */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const respond = createResponder(folder);
  const server = createServer((request, response) => {
    const { status, headers, body } = respond((request.url ?? '/').replace(/\?.*$/s, ''));
    response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
  });
  const port = await listenOnFreePort(server);
  return { origin: `http://127.0.0.1:${port}`, close: () => closeNow(server) };
}

function createResponder(folder: string): (path: string) => HostResponse {
  const headerRules = readHeaders(readFileSync(join(folder, '_headers'), 'utf8'));
  const redirects = readFileSync(join(folder, '_redirects'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));
  const page = (file: string, status: number, headers: Record<string, string>): HostResponse => ({
    status,
    headers: { 'content-type': typeOf(file), ...headers },
    body: readFileSync(join(folder, file)),
  });
  return (path) => {
    const headers = headersFor(path, headerRules);
    const file = fileAt(folder, path);
    // A file at an address comes before a rule for it.
    if (file !== null) return page(file, 200, headers);
    const [, target = '', status = '301'] = redirects.find(([from = '']) => matches(from, path)) ?? [];
    if (target === '') return page('404.html', 404, headers);
    if (status.startsWith('3'))
      return { status: Number(status), headers: { location: target }, body: Buffer.alloc(0) };
    return page(target.slice(1), Number(status), headers);
  };
}

/** The file at an address: its own, or one with `.html`. */
function fileAt(folder: string, path: string): string | null {
  const name = decodeURIComponent(path).slice(1);
  const names = name === '' ? ['index.html'] : [name, `${name}.html`];
  return (
    names.find((each) => existsSync(join(folder, each)) && statSync(join(folder, each)).isFile()) ?? null
  );
}

function typeOf(file: string): string {
  return types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

type HeaderRule = readonly [pattern: string, headers: readonly (readonly [name: string, value: string])[]];

function readHeaders(text: string): readonly HeaderRule[] {
  return text
    .split(/\n(?=\/)/)
    .map((block) => block.trimEnd().split('\n'))
    .map(([pattern = '', ...lines]) => [
      pattern,
      lines.map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
      }),
    ]);
}

/** All rules that match count; values of the same header are joined. */
function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [pattern, own] of rules)
    if (matches(pattern, path))
      for (const [name, value] of own)
        headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  return headers;
}

function matches(pattern: string, path: string): boolean {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`).test(path);
}
