import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { SiteLink } from '../../ui/SiteLink';
import hiddenCss from '../../ui/visually-hidden.css';
import css from './navigation.css';
import { Submenu } from './Submenu';

/** The page in the other languages of a site that has several. */
export function LanguageSwitch(): ReactNode {
  const { alternates, languageCode, texts } = useSite();
  const { language, untranslated } = texts.site;
  const label = (
    <>
      <span className={hiddenCss.visuallyHidden}>{`${language}: `}</span>
      {alternates.find(({ lang }) => lang === languageCode)?.name}
    </>
  );
  return (
    <Submenu label={label}>
      <ul className={css.children}>
        {alternates.map(({ lang, name, path, published }) => (
          <li key={lang}>
            {published ? (
              <SiteLink
                link={{ href: path, newTab: false }}
                attributes={{ className: css.link, lang, hrefLang: lang }}
              >
                {name}
              </SiteLink>
            ) : (
              <span className={css.link} lang={lang}>
                {name}
                <small lang={languageCode}>{untranslated}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Submenu>
  );
}
