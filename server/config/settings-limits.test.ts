import { expect, test } from '@jest/globals';
import { readSettings } from './settings';

/** Each limited setting with values at both limits and just beyond them. */
const limits: [name: string, within: string[], beyond: string[]][] = [
  ['PORT', ['0', '65535'], ['-1', '65536', '80.5', 'http']],
  ['HOST', ['::', 'localhost', 'x'.repeat(255)], ['http://localhost', 'two hosts', 'x'.repeat(256)]],
  ['SITE_URL', ['https://a.example'], ['https://a.example/path', 'a.example']],
  ['SITE_LANGUAGES', ['en', 'id,en,pt-BR'], [',', 'id,id', 'en_US']],
  [
    'SITE_FRAME_ORIGINS',
    ['https://www.youtube-nocookie.com,https://player.vimeo.com', 'http://localhost:3001'],
    [
      'http://video.example',
      'https://video.example/embed',
      'https://a.example,*',
      'http://localhost.example',
    ],
  ],
  ['SITE_MEDIA_ORIGINS', ['https://media.example'], ['http://media.example', 'media.example', 'data:']],
  ['SITE_CONNECT_ORIGINS', ['https://errors.example'], ['http://errors.example', 'errors.example', '*']],
  ['CONTENT_API_URL', ['http://localhost:3001/v2'], ['/v2', 'https://a.example/v2?x=1']],
  ['CONTENT_TOKEN', ['t', 't'.repeat(500)], ['t t', 't\u0000']],
  ['CONTENT_SPACE_ID', ['0', '9'.repeat(20)], ['9'.repeat(21), '12a', '-1']],
  ['CONTENT_RATE_LIMIT', ['1', '1000000'], ['0', '1000001', '0.5']],
  ['CONTENT_ASSET_ORIGINS', ['https://a.example,http://b.example'], ['*', 'https://a.example/f']],
  ['CONTENT_CACHE', ['on', 'OFF'], ['true', '0']],
  ['CONTENT_CACHE_TTL', ['0', '0.5', '2147483'], ['-1', '2147484']],
  ['CONTENT_TIMEOUT', ['1', '60000'], ['0', '60001', '0.5']],
  ['DATA_DIR', ['.', '/srv/data'], ['a\u0000b']],
  ['CONTENT_WEBHOOK_SECRET', ['s', 'two words'], ['s\ns']],
  ['EDITOR_ORIGIN', ['https://app.example'], ['https://app.example/editor', '*']],
  ['EDITOR_BRIDGE_URL', ['https://app.example/bridge.js?v=2'], ['/bridge.js']],
  ['BOT_PROTECTION', ['recaptcha', 'Proof-of-Work'], ['off', 'altcha']],
  ['BOT_PROTECTION_SCRIPT_URL', ['https://a.example/x.js'], ['x.js']],
  ['BOT_PROTECTION_VERIFY_URL', ['https://a.example/check'], ['a.example/check']],
  ['BOT_PROTECTION_LANGUAGE', ['id', 'zh-HK'], ['id,en', 'x']],
  ['BOT_PROTECTION_MIN_SCORE', ['0', '1'], ['-0.1', '1.1', '0,5']],
  [
    'ANALYTICS_SCRIPT_URL',
    ['https://stats.example/hit.js?site=7', 'http://localhost:4000/hit.js'],
    ['http://stats.example/hit.js', '//stats.example/hit.js', '/hit.js', "https://stats.example;'/hit.js"],
  ],
  ['ANALYTICS_ORIGINS', ['https://a.example,https://b.example'], ['https://a.example/collect', '*']],
  ['ANALYTICS_CONSENT', ['required', 'not-needed'], ['off', 'none']],
  ['FORM_RATE_LIMIT', ['1', '1000000'], ['0', '1000001']],
  ['FORM_RATE_LIMIT_TOTAL', ['1', '1000000'], ['0', '1000001']],
  ['FORM_UPLOAD_LIMIT', ['1', '200'], ['0', '201', '5MB']],
  ['FORM_UPLOAD_TOTAL', ['1', '1000000'], ['0', '1000001']],
  ['FORM_RETENTION_DAYS', ['1', '36500'], ['0', '36501']],
  ['CONTENT_RELEASES', ['on', 'OFF'], ['yes', '31']],
  ['FALLBACK_COMPONENT', ['On', 'off'], ['yes']],
  ['VISITS', ['on', 'OFF'], ['yes', 'true']],
  ['WEB_VITALS', ['off', 'OFF', '0', '0.1', '.5', '1'], ['on', '1.1', '-0.1', '10%', 'NaN', '1e-1']],
  ['TRUST_PROXY', ['off', '0', '10', 'loopback'], ['true', '11', 'on']],
  ['LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], ['verbose', '30']],
  ['ACCESS_LOG', ['on', 'OFF'], ['yes', 'json']],
  ['CACHE_STATUS', ['on', 'OFF'], ['yes', 'true']],
  ['METRICS_TOKEN', ['m'], ['m m']],
];

const within = limits.flatMap(([name, values]) => values.map((value) => [name, value]));
const beyond = limits.flatMap(([name, , values]) => values.map((value) => [name, value]));

test.each(within)('%s may be %j', (name = '', value) => {
  expect(() => readSettings({ [name]: value })).not.toThrow();
});

test.each(beyond)('%s may not be %j', (name = '', value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be .+$`));
});
