import type { ReactNode } from 'react';
import { MAIN_ID } from '../constants';
import { useSite } from '../site/site-context';
import { SiteLink } from '../ui/SiteLink';
import { textDirectionOf } from './text-direction';
import './base.css';
import './fonts.css';
import './motion.css';
import './print.css';
import css from './default-layout.css';

/** The layout of every page: skip link, header, main content, footer. */
export function DefaultLayout({
  header,
  footer,
  children,
}: {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { languages, texts, textsLang } = useSite();
  const mainLanguage = textsLang && languages[0];
  return (
    <div className={css.layout}>
      <SiteLink link={{ href: `#${MAIN_ID}`, newTab: false }} attributes={{ className: css.skip }}>
        {texts.site.skipToContent}
      </SiteLink>
      {header}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        // Content without a translation is that of the first language.
        lang={mainLanguage}
        dir={mainLanguage && (textDirectionOf(mainLanguage) ?? 'ltr')}
        className={css.main}
      >
        {children}
      </main>
      {footer}
    </div>
  );
}
