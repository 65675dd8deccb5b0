/** @jsxRuntime automatic */
import type { ReactNode } from 'react';
import type { BookTheme } from '../book-data';

type Part = BookTheme['parts'][number];

/** Grounds in the order of the columns; a colour with a ground of its own has a line of its own. */
const shared = ['background', 'surface', 'surface-strong', 'primary-soft'];

const partNames: Readonly<Record<Part['part'], string>> = {
  page: 'Page',
  surface: 'Surface',
  primary: 'Primary',
};

/** The contrasts of a part of the page in a scheme, each number in its own colours. */
export function ContrastTable({ theme, ...values }: Part & { readonly theme: string }): ReactNode {
  const { part, scheme, colours, contrasts } = values;
  const name = `${partNames[part]}, ${scheme}`;
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <div className="scroller" role="region" aria-label={`Contrasts of ${theme}: ${name}`} tabIndex={0}>
        <SharedGrounds {...values} />
      </div>
      <ul className="pairs">
        {contrasts
          .filter(({ ground }) => !shared.includes(ground))
          .map(({ text, ground, ratio }) => (
            <li key={`${text} ${ground}`} style={{ background: colours[ground], color: colours[text] }}>
              {text} on {ground} <span>{ratio.toFixed(1)}</span>
            </li>
          ))}
      </ul>
    </figure>
  );
}

/** The texts that stand on several grounds. */
function SharedGrounds({ colours, contrasts }: Part): ReactNode {
  const pairs = contrasts.filter(({ ground }) => shared.includes(ground));
  const texts = [...new Set(pairs.map(({ text }) => text))];
  const cell = (text: string, ground: string): ReactNode => {
    const found = pairs.find((each) => each.text === text && each.ground === ground);
    if (found === undefined) return <td key={ground} />;
    return (
      <td key={ground} className="ratio" style={{ background: colours[ground], color: colours[text] }}>
        {found.ratio.toFixed(1)}
      </td>
    );
  };
  return (
    <table>
      <thead>
        <tr>
          <td />
          {shared.map((ground) => (
            <th key={ground} scope="col">
              {ground}
              <code>{colours[ground]}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <tr key={text}>
            <th scope="row">
              {text} <code>{colours[text]}</code>
            </th>
            {shared.map((ground) => cell(text, ground))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
