import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port';
import { findProxy, recipes } from './find-proxies';
import {
  adaptRecipe,
  makeCertificate,
  makeRunFolder,
  runProxy,
  type RunningProxy,
  type SitePorts,
} from './proxy-process';

/** The file around the recipe, which Debian's package has at /etc/nginx/nginx.conf, with its types, its gzip and its two lines of logs. */
export function aroundRecipe(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  return [
    // Root would hand the workers to a user that may not read the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 2;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr warn;',
    'events { worker_connections 1024; }',
    'http {',
    '  types { text/html html; text/css css; text/xml xml; text/plain txt; application/json json; application/javascript js; }',
    '  default_type application/octet-stream;',
    '  gzip on;',
    '  access_log off;',
    ...temporary,
    `  include ${join(folder, 'anyam.conf')};`,
    '}',
  ].join('\n');
}

/**
 * Starts nginx with `deploy/nginx.conf`.
 * @throws Error with nginx's words if it refuses the recipe.
 */
export async function startNginx({ port, standIn }: SitePorts): Promise<RunningProxy> {
  const path = findProxy('nginx');
  if (path === undefined) throw new Error('no nginx: run npm run test:deploy');
  const folder = makeRunFolder();
  const [http, https] = await Promise.all([freePort(), freePort()]);
  const { certificate, key } = makeCertificate(folder);
  const log = join(folder, 'access.log');
  const recipe = adaptRecipe(join(recipes, 'nginx.conf'), [
    [/ *listen \[::\].*\n/g, ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['https://www.example.com$request_uri', `https://localhost:${https}$request_uri`],
    ['/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/www.example.com/privkey.pem', key],
    ['server_name www.example.com;', 'server_name localhost;'],
    ['127.0.0.1:3000', `127.0.0.1:${port}`],
    ['127.0.0.1:3001', `127.0.0.1:${standIn}`],
    ['/var/www/html', join(folder, 'html')],
    ['/var/log/nginx/anyam.log', log],
  ]);
  writeFileSync(join(folder, 'anyam.conf'), recipe);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, aroundRecipe(folder));
  const args = ['-c', file, '-e', 'stderr'];
  execFileSync(path, ['-t', '-q', ...args], { stdio: 'pipe' });
  const running = await runProxy([path, ...args], {
    folder,
    env: {},
    ports: [http, https],
    signal: 'SIGTERM',
  });
  return {
    ...running,
    output: () => running.output() + readFileSync(log, 'utf8'),
    http,
    https,
    certificate: readFileSync(certificate, 'utf8'),
  };
}
