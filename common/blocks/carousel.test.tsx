import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT } from '../../test/hostile-content';
import { plain, renderOnPage } from '../../test/render';
import { Carousel } from './carousel';

const slide = (name: string, html: string) =>
  `<div role="group" aria-roledescription="salindia" aria-label="${name}">${html}</div>`;

describe('a carousel', () => {
  test('shows all its slides in a row within reach of the keyboard, each named by its place', () => {
    const html = renderOnPage(
      <Carousel label="Motif">
        <p>Kawung</p>
        <p>Parang</p>
        Lereng
      </Carousel>,
    );
    expect(plain(html)).toBe(
      '<div role="group" aria-roledescription="korsel" aria-label="Motif"><div tabindex="0">' +
        slide('1 dari 3', '<p>Kawung</p>') +
        slide('2 dari 3', '<p>Parang</p>') +
        slide('3 dari 3', 'Lereng') +
        '</div></div>',
    );
  });

  test('hides no slide from anyone', () => {
    const html = renderOnPage(
      <Carousel label="Motif" data-autoplay={7}>
        {['a', 'b', 'c'].map((name) => (
          <p key={name}>{name}</p>
        ))}
      </Carousel>,
    );
    expect(html.match(/<p>/g)).toHaveLength(3);
    expect(html).not.toMatch(/aria-hidden|inert|hidden=/);
  });

  test('says in the language of the page what it is', () => {
    const html = renderOnPage(
      <Carousel label="">
        <p>Kawung</p>
      </Carousel>,
      { languageCode: 'en' },
    );
    expect(plain(html)).toBe(
      '<div role="group" aria-roledescription="carousel"><div tabindex="0">' +
        '<div role="group" aria-roledescription="slide" aria-label="1 of 1"><p>Kawung</p></div>' +
        '</div></div>',
    );
  });

  test('without slides shows nothing', () => {
    expect(renderOnPage(<Carousel label="Motif">{[null, false, undefined]}</Carousel>)).toBe('');
  });

  test('counts no slide that is not there', () => {
    const html = renderOnPage(
      <Carousel label="Motif">
        {null}
        <p>Kawung</p>
        {false}
        <p>Parang</p>
      </Carousel>,
    );
    expect([...html.matchAll(/ dari \d/g)].map(String)).toEqual([' dari 2', ' dari 2']);
  });

  test('carries its settings and its class on its outermost element', () => {
    const html = renderOnPage(
      <Carousel label="" className="wide" data-loop="true" data-autoplay={7} data-lg={undefined}>
        <p>Kawung</p>
      </Carousel>,
    );
    expect(html).toMatch(/^<div data-loop="true" data-autoplay="7" role="group" [^>]*class="wide">/);
    expect(html).not.toContain('data-lg');
  });

  test('escapes what it is called', () => {
    const html = renderOnPage(
      <Carousel label={HOSTILE_TEXT}>
        <p>Kawung</p>
      </Carousel>,
    );
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
