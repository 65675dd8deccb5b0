import { describe, expect, test } from '@jest/globals';
import { allows, framing } from './security-policy';

const editor = 'https://app.editor.example';

describe('a page', () => {
  test.each([
    ["frame-ancestors 'self' https://app.editor.example", 'allowed'],
    ["default-src 'none'; Frame-Ancestors 'self'  https://app.editor.example ;", 'allowed'],
    ['frame-ancestors https://*.editor.example', 'allowed'],
    ['frame-ancestors *.editor.example', 'allowed'],
    ['frame-ancestors app.editor.example', 'allowed'],
    ['frame-ancestors https:', 'allowed'],
    ['frame-ancestors *', 'allowed'],
    ["frame-ancestors 'self'", 'forbidden'],
    ["frame-ancestors 'none'", 'forbidden'],
    ['frame-ancestors', 'forbidden'],
    ['frame-ancestors http://app.editor.example', 'forbidden'],
    ['frame-ancestors http://*.editor.example', 'forbidden'],
    ['frame-ancestors https://app.editor.example:8443', 'forbidden'],
    ["frame-ancestors https://app.editor.example, frame-ancestors 'self'", 'forbidden'],
    ["frame-ancestors https://app.editor.example, default-src 'none'", 'allowed'],
    ["default-src 'none'", 'open'],
    ['', 'open'],
  ])('with the policy %j is %s to the editor’s frame', (header, expected) => {
    expect(framing(header, editor)).toBe(expected);
  });

  test.each([
    ["script-src 'self' https://app.editor.example/f/bridge.js", true],
    ["script-src 'self' https://app.editor.example", true],
    ["script-src 'self' https://app.editor.example/f/", true],
    ['default-src https://app.editor.example', true],
    ["default-src https://app.editor.example; script-src 'self'", false],
    ["script-src 'self' https://app.editor.example/f/other.js", false],
    ["script-src 'self' https://app.editor.example, script-src 'self'", false],
    ['', true],
  ])('with the policy %j runs the editor’s script: %s', (header, expected) => {
    expect(allows(header, 'script-src', `${editor}/f/bridge.js`)).toBe(expected);
  });

  test('with the policy of the site runs a script whose address has a query', () => {
    const url = `${editor}/f/a;b,c.js?version=2`;
    expect(allows("script-src 'self' https://app.editor.example/f/a%3Bb%2Cc.js", 'script-src', url)).toBe(
      true,
    );
  });

  test.each([
    ['frame-src https://app.editor.example; media-src https:', true, true],
    ['default-src https://app.editor.example', true, true],
    ["default-src 'none'; media-src https://app.editor.example", false, true],
    ["frame-src https://app.editor.example; default-src 'none'", true, false],
  ])('with the policy %j frames another site: %s, and plays its files: %s', (header, frames, plays) => {
    expect(allows(header, 'frame-src', editor)).toBe(frames);
    expect(allows(header, 'media-src', editor)).toBe(plays);
  });
});
