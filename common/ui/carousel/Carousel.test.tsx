import { describe, expect, test } from '@jest/globals';
import { BROKEN_OUT, HOSTILE_TEXT } from '../../../test/support/hostile-content';
import { plain, renderOnPage } from '../../../test/support/render';
import { Carousel } from './Carousel';

const slide = (name: string, html: string) =>
  `<div role="group" aria-roledescription="salindia" aria-label="${name}">${html}</div>`;

describe('a carousel', () => {
  test('has a row of slides that is focusable where there are several, each slide named by its number', () => {
    const html = renderOnPage(
      <Carousel label="Motif">
        <p>Kawung</p>
        <p>Parang</p>
        Lereng
      </Carousel>,
    );
    expect(plain(html)).toBe(
      '<div role="group" aria-roledescription="korsel" aria-label="Motif" data-behaviour="carousel"><div aria-live="off"></div>' +
        '<div role="group" aria-label="Motif" tabindex="0">' +
        slide('1 dari 3', '<p>Kawung</p>') +
        slide('2 dari 3', '<p>Parang</p>') +
        slide('3 dari 3', 'Lereng') +
        '</div></div>',
    );
  });

  test('hides no slide', () => {
    const html = renderOnPage(
      <Carousel label="Motif" autoplay={7}>
        {['a', 'b', 'c'].map((name) => (
          <p key={name}>{name}</p>
        ))}
      </Carousel>,
    );
    expect(html.match(/<p>/g)).toHaveLength(3);
    expect(html).not.toMatch(/aria-hidden|inert|hidden=/);
  });

  test('without a label has a general one, and role descriptions, in the language of the page', () => {
    const html = renderOnPage(
      <Carousel label="">
        <p>Kawung</p>
      </Carousel>,
      { languageCode: 'en' },
    );
    expect(plain(html)).toBe(
      '<div role="group" aria-roledescription="carousel" aria-label="Highlights" data-behaviour="carousel"><div role="group" aria-label="Highlights">' +
        '<div role="group" aria-roledescription="slide" aria-label="1 of 1"><p>Kawung</p></div>' +
        '</div></div>',
    );
  });

  test('without slides renders nothing', () => {
    expect(renderOnPage(<Carousel label="Motif">{[null, false, undefined]}</Carousel>)).toBe('');
  });

  test('does not count empty children', () => {
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

  test('has its settings and its class on its root element', () => {
    const html = renderOnPage(
      <Carousel label="" className="wide" loop autoplay={7}>
        <p>Kawung</p>
      </Carousel>,
    );
    expect(html).toMatch(
      /^<div role="group" [^>]*class="[^"]* wide" data-loop="true" data-autoplay="7" data-behaviour="carousel">/,
    );
  });

  test.each([
    [1, 'sm md lg'],
    [2, 'md lg'],
    [3, 'md lg'],
    [4, 'lg'],
    [5, undefined],
  ])('of %d slides reserves no space for buttons at widths where all fit', (count, fits) => {
    const html = renderOnPage(
      <Carousel label="" perView={{ sm: 1, md: 3, lg: 4 }}>
        {Array.from({ length: count }, (_, index) => (
          <p key={index}>{index}</p>
        ))}
      </Carousel>,
    );
    expect(html).toContain('data-per-view="" style="--sm:1;--md:3;--lg:4"');
    expect(/data-fits="([^"]*)"/.exec(html)?.[1]).toBe(fits);
  });

  test('as a list renders list items without names', () => {
    const html = renderOnPage(
      <Carousel label="Mitra" isList>
        <p>Wastra</p>
        <p>Lurik</p>
      </Carousel>,
    );
    expect(plain(html)).toBe(
      '<div role="group" aria-roledescription="korsel" aria-label="Mitra" data-behaviour="carousel"><div aria-live="off"></div>' +
        '<ul aria-label="Mitra" tabindex="0"><li><p>Wastra</p></li><li><p>Lurik</p></li></ul></div>',
    );
  });

  test('escapes its label', () => {
    const html = renderOnPage(
      <Carousel label={HOSTILE_TEXT}>
        <p>Kawung</p>
      </Carousel>,
    );
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
