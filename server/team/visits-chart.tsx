import type { ReactNode } from 'react';

/** The views of a day or a week. */
export interface Bar {
  readonly label: string;
  readonly views: number;
}

/** Of the drawing, which is stretched to the width of the page. */
const barWidth = 10;
const gap = 2;
const height = 100;

/** A bar chart without a script, and its figures as a table. */
export function VisitsChart({ bars }: { readonly bars: readonly Bar[] }): ReactNode {
  const most = Math.max(...bars.map(({ views }) => views));
  const [first, last] = [bars[0]?.label ?? '', bars.at(-1)?.label ?? ''];
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${bars.length * barWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, views }, index) => (
          <rect
            key={label}
            x={index * barWidth + gap / 2}
            y={height - heightOf(views, most)}
            width={barWidth - gap}
            height={heightOf(views, most)}
          >
            <title>{`${label}: ${views.toLocaleString('en')}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{first}</span>
        <span>{`most: ${most.toLocaleString('en')}`}</span>
        <span>{last}</span>
      </figcaption>
      <details>
        <summary>Figures of the chart</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ label, views }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{views.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** A bar with views is seen, however few they are. */
function heightOf(views: number, most: number): number {
  return views === 0 ? 0 : Math.max(1, Math.round((views / most) * height * 10) / 10);
}
