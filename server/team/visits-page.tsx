import type { ReactNode } from 'react';
import { totalOf, type GroupedViews, type Grouping, type Period } from '../visits/store/read-visits';
import { dayNumber, dayText, OTHER } from '../visits/visit';
import { page, visitsPath, type Styles } from './team-page';
import { VisitsChart, type Bar } from './visits-chart';

/** The periods to choose from, in days, with what is said of them. */
export const periods = new Map([
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
]);

/** Lines of a table. */
const maxLines = 25;

/** Days from which on a bar of the chart is a week: more bars could not be told apart. */
const daysOfWeeks = 120;

/** What was viewed in a period. */
export interface VisitsView {
  /** False on a site without `VISITS`. */
  readonly isCounting: boolean;
  readonly days: number;
  readonly period: Period;
  /** By day, those of the period before included. */
  readonly byDay: GroupedViews;
  readonly byPath: GroupedViews;
  readonly byReferrer: GroupedViews;
  readonly byLanguage: GroupedViews;
}

/** The page views of a period: a chart, and tables of pages, referring sites and languages. */
export function renderVisits(view: VisitsView, styles: Styles): string {
  const total = totalOf(view.byPath);
  return page(
    'Visits',
    styles,
    [
      <Periods key="periods" days={view.days} />,
      <p key="total" role="status">
        {summaryOf(view)}
      </p>,
      !view.isCounting && (
        <p key="off" className="empty">
          Page views are not counted: the site runs without <code>VISITS=on</code>.
        </p>
      ),
      total > 0 && <VisitsChart key="chart" bars={barsOf(view)} />,
      total > 0 && <Tables key="tables" {...view} />,
      <p key="note" className="note">
        A view is a page on a visitor’s screen; known bots are left out. Each view is stored as its day (UTC),
        page, language and referring site, without cookies or addresses.
      </p>,
    ],
    'visits',
  );
}

function Periods({ days }: { readonly days: number }): ReactNode {
  return (
    <nav className="periods" aria-label="Period">
      {[...periods].map(([each, text]) => (
        <a key={each} href={`${visitsPath}?days=${each}`} aria-current={each === days ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

function summaryOf({ days, period, byDay, byPath }: VisitsView): string {
  const total = totalOf(byPath);
  const between = `from ${dayText(period.from)} to ${dayText(period.to)}`;
  if (total === 0) return `No view was counted ${between}.`;
  const before = totalOf(byDay) - total;
  const compared = before === 0 ? '' : ` In the ${days} days before: ${whole(before)}.`;
  const firstCounted = Math.max(period.from, dayNumberOf(byDay[0]?.[0]));
  const average = whole(Math.round(total / (period.to - firstCounted + 1)));
  const since = firstCounted === period.from ? '' : ` since ${dayText(firstCounted)}`;
  return `${whole(total)} ${total === 1 ? 'view' : 'views'} ${between}: ${average} a day${since}.${compared}`;
}

/** The number of the first day that was counted. */
function dayNumberOf(day = ''): number {
  return dayNumber(Date.parse(day));
}

/** A bar for each day, or for each week of a long period. */
function barsOf({ days, period, byDay }: VisitsView): readonly Bar[] {
  const views = new Map(byDay);
  const step = days > daysOfWeeks ? 7 : 1;
  const bars: Bar[] = [];
  for (let last = period.to; last >= period.from; last -= step) {
    const first = Math.max(last - step + 1, period.from);
    const own = Array.from({ length: last - first + 1 }, (_, index) => dayText(first + index));
    const count = own.reduce((sum, day) => sum + (views.get(day) ?? 0), 0);
    const label = first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
    bars.unshift({ label, views: count });
  }
  return bars;
}

function Tables({ days, byPath, byReferrer, byLanguage }: VisitsView): ReactNode {
  const referred = byReferrer.filter(([host]) => host !== '');
  return (
    <div className="visits">
      <Views title="Pages" by="path" days={days} views={byPath} label={PageLink} />
      {referred.length > 0 && (
        <Views title="Referring sites" by="referrer" days={days} views={referred} label={Plain} />
      )}
      {byLanguage.length > 1 && (
        <Views title="Languages" by="language" days={days} views={byLanguage} label={Plain} />
      )}
    </div>
  );
}

interface ViewsProps {
  readonly title: string;
  readonly by: Grouping;
  readonly days: number;
  readonly views: GroupedViews;
  readonly label: (props: { readonly value: string }) => ReactNode;
}

function Views({ title, by, days, views, label: Label }: ViewsProps): ReactNode {
  const total = totalOf(views);
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{nouns[by]}</th>
            <th scope="col">Views</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {views.slice(0, maxLines).map(([value, count]) => (
            <tr key={value}>
              <th scope="row">
                <Label value={value} />
              </th>
              <td>{whole(count)}</td>
              <td>{`${((count / total) * 100).toFixed(1)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="links">
        {views.length > maxLines && <span>{`${whole(views.length - maxLines)} more in the file`}</span>}
        <a href={`${visitsPath}/export?by=${by}&days=${days}`}>
          Export as CSV<span className="hidden">{`: ${title}`}</span>
        </a>
      </p>
    </section>
  );
}

const nouns: Readonly<Record<Grouping, string>> = {
  path: 'Page',
  day: 'Day',
  language: 'Language',
  referrer: 'Site',
};

function PageLink({ value }: { readonly value: string }): ReactNode {
  return value === OTHER ? 'Other pages' : <a href={value}>{value}</a>;
}

/** Not a link: anyone can make up a referring site to be visited from here. */
function Plain({ value }: { readonly value: string }): ReactNode {
  return value === OTHER ? 'Other sites' : value;
}

function whole(count: number): string {
  return count.toLocaleString('en');
}
