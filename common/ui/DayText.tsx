import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';

/**
 * A day in the language of the page: in UTC, on the server as in the browser. Their calendars may differ in spelling: the
 * server's text stays.
 */
export function DayText({
  date,
  className,
}: {
  readonly date: Date;
  readonly className?: string | undefined;
}): ReactNode {
  const format = new Intl.DateTimeFormat(useSite().languageCode, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <time className={className} dateTime={date.toISOString().slice(0, 10)} suppressHydrationWarning>
      {format.format(date)}
    </time>
  );
}
