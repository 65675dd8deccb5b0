import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020';
import { parse } from 'yaml';
import { settingNames } from '../../server/config/settings';
import { makeTempDir } from '../support/temp-dir';
import { recipes } from './find-proxies';

const root = join(recipes, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The part of a service that is looked at. */
interface Service {
  readonly build?: { readonly context: string; readonly target?: string };
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly user?: string;
  readonly depends_on?: unknown;
  readonly stop_grace_period?: string;
}

const compose: { readonly services: Readonly<Record<'site' | 'proxy' | 'schema', Service>> } = parse(
  read('deploy/compose.yaml'),
);
const { site, proxy, schema } = compose.services;

/** Seconds after which the server cuts off what is left and ends. */
const stopSeconds =
  Number(/stopTimeout = ([\d_]+);/.exec(read('server/stop-on-signals.ts'))?.[1]?.replace('_', '')) / 1_000;

describe('deploy/compose.yaml', () => {
  test('is valid by the schema of the specification', () => {
    const specification: object = JSON.parse(read('test/fixtures/compose-spec/compose-spec.json'));
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(specification);
    expect([validate(compose), validate.errors]).toEqual([true, null]);
    expect(validate({ ...compose, services: { site: { ...site, readonly: true } } })).toBe(false);
  });

  test('gives the site nothing to write but its volume and a bounded /tmp, no rights, and a bound', () => {
    expect(site).toMatchObject({
      read_only: true,
      user: 'node',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data'],
      mem_limit: '512m',
    });
    expect(proxy).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('waits for the end of the server', () => {
    expect(stopSeconds).toBe(9);
    expect(Number.parseInt(site.stop_grace_period ?? '', 10)).toBeGreaterThan(stopSeconds);
  });

  test('names files and stages that exist', () => {
    const mounted = (proxy.volumes ?? []).filter((volume) => volume.startsWith('.'));
    const files = mounted.map((volume) => volume.split(':')[0] ?? '');
    expect(files).toEqual(['./Caddyfile']);
    for (const file of files) expect(existsSync(join(recipes, file))).toBe(true);
    expect(read('Dockerfile')).toContain(` AS ${schema.build?.target}\n`);
    expect(existsSync(join(root, schema.entrypoint?.at(-1) ?? ''))).toBe(true);
  });

  test('lets the proxy stand while the site is replaced', () => {
    expect(proxy.depends_on).toBeUndefined();
  });

  test('gives the proxy the address of the site alone: no token', () => {
    expect([proxy.env_file, Object.keys(proxy.environment ?? {})]).toEqual([
      undefined,
      ['SITE_URL', 'SITE_UPSTREAM'],
    ]);
  });

  test('sets settings that exist, and its example names no other', () => {
    const named = [...read('deploy/.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    const all = [...named, ...Object.keys(site.environment ?? {})];
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((name) => !settingNames.includes(name))).toEqual([]);
  });
});

describe('from an empty space to the live home page', () => {
  const [, block = ''] = /## Compose\n.*?```sh\n(.*?)```/s.exec(read('docs/deploy.md')) ?? [];
  const commands = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  test('it is five commands at most, of which the last shows the page', () => {
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.length).toBeLessThanOrEqual(5);
    expect(commands.at(-1)).toMatch(/^curl .*https:/);
  });

  test('they use the files and services of the recipe', () => {
    expect(commands[0]).toMatch(/^cp deploy\/\.env\.example deploy\/\.env(?: |$)/);
    const composed = commands.filter((command) => command.startsWith('docker compose '));
    for (const command of composed) expect(command).toContain(' -f deploy/compose.yaml ');
    const run = composed.filter((command) => command.includes(' run '));
    expect(run.map((command) => /--rm (.*)$/.exec(command)?.[1])).toEqual([
      'schema push --apply',
      'schema seed --apply',
    ]);
  });
});

describe('the Dockerfile', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const last = stages.at(-1) ?? '';

  test('copies from stages that exist, and ends as a user without rights', () => {
    const names = new Set(stages.map((stage) => / AS (\w+)/.exec(stage)?.[1]));
    const sources = [...last.matchAll(/--from=(\w+)/g)].map(([, name]) => name);
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter((name) => !names.has(name))).toEqual([]);
    expect(last.indexOf('USER node')).toBeGreaterThan(last.lastIndexOf('COPY'));
  });

  test('has the settings for the time of one command: no layer holds them', () => {
    expect(read('Dockerfile')).not.toMatch(/^(?:ARG|ENV) (?!NODE=|DATA_DIR=)/m);
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/.env', 'deploy', 'data']));
  });
});

test('a host with a Procfile starts the server itself, so that signals reach it', () => {
  expect(read('Procfile')).toBe('web: node server/start.mjs\n');
});

const { status, stdout } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const systemd = status === 0 ? Number(/systemd (\d+)/.exec(stdout)?.[1]) : 0;
/** `systemd-analyze security` reads files since this version. */
const describeUnit = systemd >= 250 ? describe : describe.skip;

describeUnit(
  systemd >= 250 ? 'deploy/anyam@.service' : 'deploy skipped: no systemd-analyze of version 250 or newer',
  () => {
    const unit = read('deploy/anyam@.service');
    const analyze = (...args: readonly string[]) => {
      // An instance of it, with the Node that runs this.
      const file = join(makeTempDir(), 'anyam@3000.service');
      writeFileSync(file, unit.replaceAll('/usr/bin/node', process.execPath));
      return spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    };

    test('has no line that systemd refuses or ignores', () => {
      const result = analyze('verify', '--man=no');
      expect([result.stderr, result.status]).toEqual(['', 0]);
    });

    test('leaves little to an attacker who has taken over the process', () => {
      const result = analyze('security', '--offline=true', '--threshold=15');
      expect(result.stdout).toMatch(/Overall exposure level .* 1\.\d OK/);
      expect(result.status).toBe(0);
    });

    test('waits for the end of the server', () => {
      expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(stopSeconds);
      expect(unit).toContain('KillSignal=SIGTERM');
    });
  },
);
