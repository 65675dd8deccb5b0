import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';

/** By language: making one takes fifty times as long as writing a day with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(languageCode: string): Intl.DateTimeFormat {
  const known = formats.get(languageCode);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(languageCode, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(languageCode, format);
  return format;
}

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
  const { languageCode, textsLang } = useSite();
  return (
    <time
      className={className}
      lang={textsLang}
      dateTime={date.toISOString().slice(0, 10)}
      suppressHydrationWarning
    >
      {formatOf(languageCode).format(date)}
    </time>
  );
}
