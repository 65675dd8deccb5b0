import type { ReactNode } from 'react';

/** Text in another language than the page's: named for screen readers, and in its own direction. @param lang undefined: the page's. */
export function InLanguage({
  lang,
  children,
}: {
  readonly lang: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return lang === undefined ? children : <bdi lang={lang}>{children}</bdi>;
}
