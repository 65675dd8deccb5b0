import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readSettings, secretsOf, settingNames, SettingsError } from './settings';

function settingsOf(env: Record<string, string | undefined>) {
  return readSettings(env).settings;
}

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const table = [
  ['PORT', 'port', 3000],
  ['HOST', 'host', '0.0.0.0'],
  ['SITE_URL', 'siteUrl', undefined],
  ['SITE_INDEXED', 'siteIndexed', 'off'],
  ['SITE_PASSWORD', 'sitePassword', undefined],
  ['TEAM_PASSWORD', 'teamPassword', undefined],
  ['SITE_LANGUAGES', 'siteLanguages', ['id']],
  ['SITE_LANGUAGE_FALLBACK', 'siteLanguageFallback', 'on'],
  ['SITE_FRAME_ORIGINS', 'siteFrameOrigins', []],
  ['SITE_MEDIA_ORIGINS', 'siteMediaOrigins', []],
  ['SITE_CONNECT_ORIGINS', 'siteConnectOrigins', []],
  ['CONTENT_API_URL', 'contentApiUrl', 'https://api.storyblok.com/v2'],
  ['CONTENT_MANAGEMENT_URL', 'contentManagementUrl', 'https://mapi.storyblok.com/v1'],
  ['CONTENT_TOKEN', 'contentToken', undefined],
  ['CONTENT_OAUTH_TOKEN', 'contentOauthToken', undefined],
  ['CONTENT_PREVIEW_TOKEN', 'contentPreviewToken', undefined],
  ['CONTENT_RELEASES', 'contentReleases', 'off'],
  ['CONTENT_SPACE_ID', 'contentSpaceId', undefined],
  ['CONTENT_RATE_LIMIT', 'contentRateLimit', 5],
  [
    'CONTENT_ASSET_ORIGINS',
    'contentAssetOrigins',
    [
      'https://a.storyblok.com',
      'https://a-us.storyblok.com',
      'https://a-ca.storyblok.com',
      'https://a-ap.storyblok.com',
      'https://a.storyblokchina.cn',
    ],
  ],
  ['CONTENT_CACHE', 'contentCache', 'on'],
  ['CONTENT_CACHE_TTL', 'contentCacheTtl', 60],
  ['CONTENT_TIMEOUT', 'contentTimeout', 5000],
  ['DATA_DIR', 'dataDir', 'data'],
  ['CONTENT_WEBHOOK_SECRET', 'contentWebhookSecret', undefined],
  ['CONTENT_WEBHOOK_KEY', 'contentWebhookKey', undefined],
  ['CDN', 'cdn', 'off'],
  ['CDN_PURGE_URL', 'cdnPurgeUrl', undefined],
  ['CDN_PURGE_TOKEN', 'cdnPurgeToken', undefined],
  ['EDITOR_ORIGIN', 'editorOrigin', 'https://app.storyblok.com'],
  ['EDITOR_BRIDGE_URL', 'editorBridgeUrl', 'https://app.storyblok.com/f/storyblok-v2-latest.js'],
  ['BOT_PROTECTION', 'botProtection', 'recaptcha'],
  ['BOT_PROTECTION_SITE_KEY', 'botProtectionSiteKey', undefined],
  ['BOT_PROTECTION_SECRET', 'botProtectionSecret', undefined],
  ['BOT_PROTECTION_SCRIPT_URL', 'botProtectionScriptUrl', 'https://www.google.com/recaptcha/api.js'],
  ['BOT_PROTECTION_VERIFY_URL', 'botProtectionVerifyUrl', 'https://www.google.com/recaptcha/api/siteverify'],
  ['BOT_PROTECTION_LANGUAGE', 'botProtectionLanguage', 'id'],
  ['BOT_PROTECTION_MIN_SCORE', 'botProtectionMinScore', 0.5],
  ['ANALYTICS_SCRIPT_URL', 'analyticsScriptUrl', undefined],
  ['ANALYTICS_ORIGINS', 'analyticsOrigins', []],
  ['ANALYTICS_CONSENT', 'analyticsConsent', 'required'],
  ['VISITS', 'visits', 'off'],
  ['WEB_VITALS', 'webVitals', 0],
  ['FORM_WEBHOOK_URL', 'formWebhookUrl', undefined],
  ['FORM_WEBHOOK_SECRET', 'formWebhookSecret', undefined],
  ['FORM_RATE_LIMIT', 'formRateLimit', 10],
  ['FORM_RATE_LIMIT_TOTAL', 'formRateLimitTotal', 600],
  ['FORM_MAIL_URL', 'formMailUrl', undefined],
  ['FORM_MAIL_TO', 'formMailTo', undefined],
  ['FORM_RECEIVERS', 'formReceivers', new Map()],
  ['FORM_REPLY', 'formReply', 'off'],
  ['FORM_UPLOAD_LIMIT', 'formUploadLimit', 20],
  ['FORM_UPLOAD_TOTAL', 'formUploadTotal', 1000],
  ['FORM_RETENTION_DAYS', 'formRetentionDays', 90],
  ['WEB_CONCURRENCY', 'webConcurrency', 1],
  ['REDIS_URL', 'redisUrl', undefined],
  ['FALLBACK_COMPONENT', 'fallbackComponent', 'off'],
  ['TRUST_PROXY', 'trustProxy', false],
  ['LOG_LEVEL', 'logLevel', 'info'],
  ['ACCESS_LOG', 'accessLog', 'off'],
  ['CACHE_STATUS', 'cacheStatus', 'off'],
  ['METRICS_TOKEN', 'metricsToken', undefined],
] as const;

/** A value for every secret setting, and the settings that those require. */
const secretEnv = {
  SITE_PASSWORD: 'staging:batik-2f9d',
  TEAM_PASSWORD: 'tim:batik-7c1e',
  CONTENT_TOKEN: 'public-7f3a',
  CONTENT_OAUTH_TOKEN: 'oauth+9c1d=',
  CONTENT_PREVIEW_TOKEN: 'preview-2b8e',
  CONTENT_WEBHOOK_SECRET: 'hook secret 5d',
  CONTENT_WEBHOOK_KEY: 'hook-key-of-24-characters-7e',
  CDN_PURGE_URL: 'https://cdn.example/zones/5c2d/purge',
  CDN_PURGE_TOKEN: 'purge-8f1b',
  BOT_PROTECTION_SECRET: 'bot-4e6f',
  FORM_WEBHOOK_URL: 'https://hooks.example.com/services/6f1e',
  FORM_WEBHOOK_SECRET: 'form-8a0b',
  FORM_MAIL_URL: 'smtp://mailer:p%40ss-1c@mail.example.com:587',
  REDIS_URL: 'rediss://site:r%40dis-1d@redis.example.com:6379/0',
  METRICS_TOKEN: 'metrics-3d5c',
};
const requiredBySecrets = { BOT_PROTECTION_SITE_KEY: 'site-key', FORM_MAIL_TO: 'desk@example.com' };

describe('defaults', () => {
  test('the table of settings is complete', () => {
    expect(settingNames).toEqual(table.map(([name]) => name));
  });

  test.each(table)('%s is %s by default', (_name, key, value) => {
    expect(settingsOf({})[key]).toEqual(value);
  });

  test.each(table)('%s counts as not set if it is empty or white space', (name, key, value) => {
    expect(settingsOf({ [name]: '' })[key]).toEqual(value);
    expect(settingsOf({ [name]: ' \t\n' })[key]).toEqual(value);
  });

  test('values are trimmed', () => {
    expect(settingsOf({ PORT: ' 80 ', DATA_DIR: '/srv/my data\n' })).toMatchObject({
      port: 80,
      dataDir: '/srv/my data',
    });
  });

  test('settings and their lists are frozen', () => {
    const given = settingsOf({});
    const splitList = settingsOf({ SITE_LANGUAGES: 'id,en', CONTENT_ASSET_ORIGINS: 'https://a.example' });
    for (const settings of [given, splitList]) {
      expect(Object.isFrozen(settings)).toBe(true);
      expect(Object.isFrozen(settings.siteLanguages)).toBe(true);
      expect(Object.isFrozen(settings.contentAssetOrigins)).toBe(true);
      expect(Object.isFrozen(settings.siteFrameOrigins)).toBe(true);
    }
  });
});

describe('defaults that depend on another setting', () => {
  test.each([
    ['https://api.storyblok.com/v2', 'https://mapi.storyblok.com/v1'],
    ['https://api-us.storyblok.com/v2', 'https://mapi-us.storyblok.com/v1'],
    ['https://api.storyblokchina.cn/v2', 'https://app.storyblokchina.cn/v1'],
    ['http://localhost:3001/v2', 'http://localhost:3001/v1'],
    ['https://cms.example/api', 'https://cms.example/api'],
  ])('with the API at %s the management API is at %s', (CONTENT_API_URL, url) => {
    expect(settingsOf({ CONTENT_API_URL }).contentManagementUrl).toBe(url);
  });

  test.each([
    [{}, 5],
    [{ CONTENT_OAUTH_TOKEN: 'personal' }, 3],
    [{ CONTENT_OAUTH_TOKEN: ' ' }, 5],
    [{ CONTENT_OAUTH_TOKEN: 'personal', CONTENT_RATE_LIMIT: '20' }, 20],
    [{ CONTENT_RATE_LIMIT: '1' }, 1],
  ])('with %j the rate limit is %d', (env, limit) => {
    expect(settingsOf(env).contentRateLimit).toBe(limit);
  });

  test.each([
    [{ EDITOR_ORIGIN: 'http://localhost:3001/' }, 'http://localhost:3001/f/storyblok-v2-latest.js'],
    [
      { EDITOR_ORIGIN: 'http://localhost:3001', EDITOR_BRIDGE_URL: 'https://b.example/x.js' },
      'https://b.example/x.js',
    ],
  ])('with %j the bridge is %s', (env, bridge) => {
    expect(settingsOf(env).editorBridgeUrl).toBe(bridge);
  });
});

describe('problems', () => {
  test('are reported all at once, in the order of the table', () => {
    const problems = problemsOf({ LOG_LEVEL: 'loud', PORT: 'abc', FORM_MAIL_TO: 'desk@example.com' });
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535, got "abc"',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, got "loud"',
      'FORM_MAIL_URL must be set too, because FORM_MAIL_TO is',
    ]);
  });

  test('are the message of the error', () => {
    expect(() => readSettings({ PORT: 'abc', CONTENT_CACHE: 'yes' })).toThrow(
      new SettingsError([
        'PORT must be a whole number from 0 to 65535, got "abc"',
        'CONTENT_CACHE must be on or off, got "yes"',
      ]),
    );
  });

  test.each([
    [{ FORM_MAIL_URL: 'smtp://mail.example.com' }, 'FORM_MAIL_TO'],
    [{ FORM_MAIL_TO: 'desk@example.com', FORM_MAIL_URL: ' ' }, 'FORM_MAIL_URL'],
    [{ BOT_PROTECTION_SITE_KEY: 'key' }, 'BOT_PROTECTION_SECRET'],
    [{ BOT_PROTECTION_SECRET: 'secret' }, 'BOT_PROTECTION_SITE_KEY'],
    [{ FORM_WEBHOOK_URL: 'https://example.com/hook' }, 'FORM_WEBHOOK_SECRET'],
    [{ FORM_RECEIVERS: 'contact=desk@example.com' }, 'FORM_MAIL_URL'],
    [{ FORM_REPLY: 'on', BOT_PROTECTION: 'proof-of-work' }, 'FORM_MAIL_URL'],
    [{ CDN: 'bunny', CDN_PURGE_URL: 'https://cdn.example/purge' }, 'CDN_PURGE_TOKEN'],
    [{ CDN: 'varnish', CDN_PURGE_TOKEN: 'token' }, 'CDN_PURGE_URL'],
  ])('%j requires %s', (env, needed) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${needed} must be set too`))]);
  });

  const mail = { FORM_MAIL_URL: 'smtp://mail.example.com', FORM_MAIL_TO: 'desk@example.com' };

  test.each([
    [
      { BOT_PROTECTION: 'Proof-of-Work', BOT_PROTECTION_SITE_KEY: 'k', BOT_PROTECTION_SECRET: 's' },
      'BOT_PROTECTION_SITE_KEY must not be set, because BOT_PROTECTION is proof-of-work: use one of the two',
    ],
    [
      { ...mail, FORM_REPLY: 'on' },
      'FORM_REPLY needs a bot check: set BOT_PROTECTION=proof-of-work, or the keys of reCAPTCHA',
    ],
  ])('%j do not go together', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  test.each([
    [{ FORM_MAIL_URL: 'smtp://mail.example.com', FORM_MAIL_TO: 'desk@example.com' }],
    [{ ...mail, FORM_REPLY: 'on', BOT_PROTECTION: 'proof-of-work' }],
    [{ ...mail, FORM_REPLY: 'on', BOT_PROTECTION_SITE_KEY: 'k', BOT_PROTECTION_SECRET: 's' }],
    [{ BOT_PROTECTION_SITE_KEY: 'key', BOT_PROTECTION_SECRET: 'secret' }],
    [{ FORM_WEBHOOK_URL: 'https://example.com/hook', FORM_WEBHOOK_SECRET: 'secret' }],
    [{ CDN: 'fastly', CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_TOKEN: 'token' }],
    [{ CDN: 'OFF' }],
    [{ FORM_WEBHOOK_SECRET: 'secret' }],
  ])('%j is complete', (env) => {
    expect(problemsOf(env)).toEqual([]);
  });
});

describe('secrets', () => {
  test.each([...Object.keys(secretEnv), 'BOT_PROTECTION_SITE_KEY'])(
    '%s is never quoted in a problem',
    (name) => {
      const problems = problemsOf({
        ...secretEnv,
        ...requiredBySecrets,
        [name]: 'ftp://hush:hush@\u0007hush',
      });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
      expect(problems.join()).not.toContain('hush');
      expect(problems.join()).not.toContain('got');
    },
  );

  test('are all listed, longest first', () => {
    const secrets = secretsOf(settingsOf({ ...secretEnv, ...requiredBySecrets }));
    expect(secrets).toEqual(expect.arrayContaining(Object.values(secretEnv)));
    expect(secrets).toEqual([...secrets].sort((one, other) => other.length - one.length));
    expect(secrets).not.toContain('site-key');
  });

  test('include the passwords in addresses and credentials, and percent-encoded forms', () => {
    const secrets = secretsOf(settingsOf({ ...secretEnv, ...requiredBySecrets }));
    expect(secrets).toEqual(
      expect.arrayContaining([
        'p@ss-1c',
        'p%40ss-1c',
        'r@dis-1d',
        'r%40dis-1d',
        'batik-2f9d',
        'batik-7c1e',
        'oauth%2B9c1d%3D',
        'hook%20secret%205d',
      ]),
    );
  });

  test('are all settings that problems never quote, except the public key of the captcha', () => {
    const isUnquoted = (name: string) =>
      problemsOf({ [name]: 'x\u0007' }).some((problem) => /^\w+ must be (?!set )(?!.*, got)/.test(problem));
    const unquoted = settingNames.filter(isUnquoted);
    expect(unquoted.toSorted()).toEqual([...Object.keys(secretEnv), 'BOT_PROTECTION_SITE_KEY'].toSorted());
  });

  test('include every setting named a token or a secret', () => {
    const names = settingNames.filter((name) => /_(TOKEN|SECRET)$/.test(name));
    expect(Object.keys(secretEnv)).toEqual(expect.arrayContaining(names));
  });

  test('are an empty list if none is set', () => {
    expect(secretsOf(settingsOf({ FORM_MAIL_URL: '' }))).toEqual([]);
  });
});

test('unknown settings that are set give warnings', () => {
  const env = { CONTENT_TOKN: 'hush', SITE_NAME: ' ', PATH: '/bin', CONTENT_TOKEN: 'hush' };
  expect(readSettings(env).warnings).toEqual(['Unknown setting CONTENT_TOKN: did you mean CONTENT_TOKEN?']);
});

describe('.env.example', () => {
  const text = readFileSync(join(__dirname, '../../.env.example'), 'utf8');
  const lines = [...text.matchAll(/^#?([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]);

  test('names exactly the existing settings', () => {
    expect(lines.map(([name]) => name)).toEqual(settingNames);
  });

  test('shows the defaults', () => {
    expect(settingsOf(Object.fromEntries(lines))).toEqual(settingsOf({}));
    const withDefault = table
      .filter(([, , value]) => String(value ?? '') !== '' && !(value instanceof Map))
      .map(([name]) => name);
    expect(lines.filter(([, value]) => value !== '').map(([name]) => name)).toEqual(withDefault);
  });

  test('sets nothing by itself', () => {
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });
});
