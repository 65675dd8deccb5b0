import { describe, expect, test } from '@jest/globals';
import { isEndpoint } from '../http/endpoints';
import { readSettings, SettingsError } from './settings';

type Env = Readonly<Record<string, string>>;

function problemsOf(env: Env): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

const purge = { CDN_PURGE_TOKEN: 'token', CDN_PURGE_URL: 'https://cdn.example/purge' };

describe('settings that do not go together are a line', () => {
  test.each<[Env, string]>([
    [
      { FORM_UPLOAD_LIMIT: '50', FORM_UPLOAD_TOTAL: '49' },
      'FORM_UPLOAD_TOTAL (49) must be at least FORM_UPLOAD_LIMIT (50)',
    ],
    [
      { FORM_RATE_LIMIT: '10', FORM_RATE_LIMIT_TOTAL: '9' },
      'FORM_RATE_LIMIT_TOTAL (9) must be at least FORM_RATE_LIMIT (10)',
    ],
    [
      { ...purge, CDN: 'Cloudflare', CDN_PURGE_URL: 'http://cdn.example/purge' },
      'CDN_PURGE_URL must be an https address, because CDN is cloudflare',
    ],
    [
      { ...purge, CDN: 'fastly', CDN_PURGE_URL: 'http://cdn.example/purge' },
      'CDN_PURGE_URL must be an https address, because CDN is fastly',
    ],
    [
      { SITE_LANGUAGES: 'id,Search' },
      `SITE_LANGUAGES must not have "Search": the addresses below /Search are the site's own`,
    ],
    [
      { BOT_PROTECTION: 'proof-of-work', BOT_PROTECTION_SECRET: 'secret' },
      'BOT_PROTECTION_SECRET must not be set, because BOT_PROTECTION is proof-of-work: use one of the two',
    ],
    [{ CDN: 'akamai' }, 'CDN must be off, cloudflare, fastly, bunny or varnish, got "akamai"'],
  ])('%j', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  test.each<[Env]>([
    [{ FORM_UPLOAD_LIMIT: '50', FORM_UPLOAD_TOTAL: '50' }],
    [{ FORM_RATE_LIMIT: '600' }],
    [{ ...purge, CDN: 'varnish', CDN_PURGE_URL: 'http://varnish.internal/' }],
    [{ ...purge, CDN: 'fastly', CDN_PURGE_URL: 'http://127.0.0.1:9/purge' }],
    [{ SITE_LANGUAGES: 'id,en,pt-BR' }],
  ])('%j go together', (env) => {
    expect(problemsOf(env)).toEqual([]);
  });
});

test.each('assets builds cdn forms healthz metrics readyz webhooks'.split(' '))(
  '%s is the first segment of an endpoint, and no language',
  (code) => {
    expect(isEndpoint(`/${code}`) || isEndpoint(`/${code}/pages`)).toBe(true);
    expect(problemsOf({ SITE_LANGUAGES: `id,${code}` })).toHaveLength(1);
  },
);

describe('what has no effect, or protects little, is a warning', () => {
  test.each<[Env, string]>([
    [
      { FORM_WEBHOOK_SECRET: 'secret' },
      'FORM_WEBHOOK_SECRET has no effect, because FORM_WEBHOOK_URL is not set',
    ],
    [{ CDN_PURGE_TOKEN: 'token' }, 'CDN_PURGE_TOKEN has no effect, because CDN is not set'],
    [
      { CDN: 'off', CDN_PURGE_URL: 'https://cdn.example/purge' },
      'CDN_PURGE_URL has no effect, because CDN is not set',
    ],
    [
      { ANALYTICS_ORIGINS: 'https://stats.example' },
      'ANALYTICS_ORIGINS has no effect, because ANALYTICS_SCRIPT_URL is not set',
    ],
    [
      { ANALYTICS_CONSENT: 'not-needed' },
      'ANALYTICS_CONSENT has no effect, because ANALYTICS_SCRIPT_URL is not set',
    ],
    [
      { SITE_INDEXED: 'on', SITE_PASSWORD: 'staging:batik-2f9d' },
      'SITE_INDEXED has no effect, because SITE_PASSWORD is set',
    ],
    [
      { SITE_LANGUAGE_FALLBACK: 'off', SITE_LANGUAGES: 'id' },
      'SITE_LANGUAGE_FALLBACK has no effect, because SITE_LANGUAGES names one language',
    ],
    [{ CONTENT_RELEASES: 'on' }, 'CONTENT_RELEASES has no effect, because CONTENT_PREVIEW_TOKEN is not set'],
    [
      { BOT_PROTECTION: 'proof-of-work', BOT_PROTECTION_MIN_SCORE: '0.7' },
      'BOT_PROTECTION_MIN_SCORE has no effect, because BOT_PROTECTION_SITE_KEY is not set',
    ],
    [
      { BOT_PROTECTION_VERIFY_URL: 'https://example.com/verify' },
      'BOT_PROTECTION_VERIFY_URL has no effect, because BOT_PROTECTION_SITE_KEY is not set',
    ],
    [
      { BOT_PROTECTION_LANGUAGE: 'id' },
      'BOT_PROTECTION_LANGUAGE has no effect, because BOT_PROTECTION_SITE_KEY is not set',
    ],
    [{ FORM_RATE_LIMIT: '601' }, 'FORM_RATE_LIMIT_TOTAL (600) must be at least FORM_RATE_LIMIT (601)'],
    [{ FORM_UPLOAD_TOTAL: '19' }, 'FORM_UPLOAD_TOTAL (19) must be at least FORM_UPLOAD_LIMIT (20)'],
    [
      { METRICS_TOKEN: 'a' },
      'METRICS_TOKEN has fewer than 8 characters and can be guessed: set a random text',
    ],
    [
      { CONTENT_WEBHOOK_SECRET: '1234567' },
      'CONTENT_WEBHOOK_SECRET has fewer than 8 characters and can be guessed: set a random text',
    ],
  ])('%j', (env, warning) => {
    expect(readSettings(env).warnings).toEqual([warning]);
  });

  test.each<[Env]>([
    [{ FORM_WEBHOOK_SECRET: 'secret', FORM_WEBHOOK_URL: 'https://example.com/hook' }],
    [{ ...purge, CDN: 'bunny' }],
    [{ METRICS_TOKEN: '12345678', CONTENT_WEBHOOK_SECRET: '12345678' }],
    [{ CONTENT_RELEASES: 'off' }],
    [{ SITE_INDEXED: 'off', SITE_PASSWORD: 'staging:batik-2f9d' }],
    [{ SITE_LANGUAGE_FALLBACK: 'off', SITE_LANGUAGES: 'id,en' }],
    [{}],
  ])('and nothing is said of %j', (env) => {
    expect(readSettings(env).warnings).toEqual([]);
  });
});
