import { describe, expect, test } from '@jest/globals';
import { explanationOf } from './error-explanations';

const statuses = [400, 403, 404, 405, 413, 415, 429, 500, 503];

describe.each(['id', 'en'])('the explanations in %j', (language) => {
  test('differ by status', () => {
    const texts = statuses.map((status) => explanationOf(status, language));
    expect(new Set(texts).size).toBe(statuses.length);
  });

  test.each(statuses.filter((status) => status < 500))('do not blame the site for a %i', (status) => {
    expect(explanationOf(status, language)).not.toMatch(/pihak kami|our side/);
  });

  test.each([500, 502, 599])('take a %i for an internal error', (status) => {
    expect(explanationOf(status, language)).toMatch(/pihak kami|our side/);
  });

  test.each(statuses)('of a %i are another text in another language', (status) => {
    expect(explanationOf(status, language)).not.toBe(explanationOf(status, language === 'id' ? 'en' : 'id'));
  });
});
