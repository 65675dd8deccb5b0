/** @jsxRuntime automatic */
import type { ReactNode } from 'react';
import type { BookView } from '../book';
import type { BookTheme } from '../book-data';
import { ContrastTable } from './ContrastTable';
import { Document } from './Document';

const sizes = [8, 7, 6, 5, 4, 3, 2, 1];
const spaces = ['space-1', 'space-2', 'space-3', 'space-4', 'space-5', 'space-6', 'space-7', 'between'];

/** The page of the themes: for each, what it names and what the build computes from that. */
export function ThemesPage({ view }: { readonly view: BookView }): ReactNode {
  const { themes } = view.book.data;
  return (
    <Document title="Themes" view={view} current="themes">
      <div className="opening">
        <h1>Themes</h1>
        <p className="lead">
          A theme names seven colours, two fonts, a corner and a density. The build computes all other values
          from them, and makes each text readable on each ground that it may stand on.
        </p>
        <ul className="anchors">
          {themes.map(({ name }, index) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
              {index === 0 && ', the theme of this site'}
            </li>
          ))}
        </ul>
      </div>
      <div className="pages">
        {themes.map((theme) => (
          <ThemeSection key={theme.name} theme={theme} />
        ))}
      </div>
    </Document>
  );
}

function ThemeSection({ theme }: { readonly theme: BookTheme }): ReactNode {
  const { name, seeds, parts } = theme;
  return (
    <section className="theme" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{name}</h2>
      <h3>Named colours</h3>
      <ul className="seeds">
        {Object.entries(seeds).map(([seed, colour]) => (
          <li key={seed}>
            <span className="swatch" style={{ background: colour }} aria-hidden="true" />
            <strong>{seed}</strong>
            <code>{colour}</code>
          </li>
        ))}
      </ul>
      <h3>Grounds and contrasts</h3>
      <p>The ratio of each text colour to each ground that it may stand on. Text needs 4.5.</p>
      <div className="contrasts">
        {parts.map((part) => (
          <ContrastTable key={`${part.part} ${part.scheme}`} theme={name} {...part} />
        ))}
      </div>
      <Type theme={theme} />
      <Shapes theme={theme} />
    </section>
  );
}

function Type({ theme: { name, fonts } }: { readonly theme: BookTheme }): ReactNode {
  return (
    <>
      <h3>Type</h3>
      <p>
        Headings in {fonts.headings}, text in {fonts.text}. The larger sizes grow with the width of their
        container.
      </p>
      <ul className={`specimens theme-${name}`}>
        {sizes.map((size) => (
          <li key={size}>
            <code>--size-{size}</code>
            <span
              className={size > 3 ? 'in-headings' : 'in-text'}
              style={{ fontSize: `var(--size-${size})` }}
            >
              {size > 3
                ? 'Woven by hand'
                : 'Dyed in indigo and soga, again and again, until the colour is ripe.'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Shapes({ theme: { name, tokens, density } }: { readonly theme: BookTheme }): ReactNode {
  return (
    <>
      <h3>Spaces and corners</h3>
      <p>Spaces have the density {density}.</p>
      <div className={`shapes theme-${name}`}>
        <ul>
          {spaces.map((space) => (
            <li key={space}>
              <code>--{space}</code>
              <span className="space" style={{ inlineSize: `var(--${space})` }} aria-hidden="true" />
              <span className="value">{tokens[space]}</span>
            </li>
          ))}
        </ul>
        <ul className="corners">
          {['radius-small', 'radius'].map((radius) => (
            <li key={radius}>
              <span
                className="corner"
                style={{ borderStartStartRadius: `var(--${radius})` }}
                aria-hidden="true"
              />
              <code>--{radius}</code>
              <span className="value">{tokens[radius]}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
