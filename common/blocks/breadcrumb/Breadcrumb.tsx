import type { ReactNode } from 'react';
import { defineBlock, type BlockDefinition } from '../../block-system/define-block';
import { textOf } from '../../json';
import { untranslatedLanguage, useSite } from '../../site/site-context';
import { resolveLink } from '../../story/links';
import { ancestorsIn, titleOf } from '../../story/page-names';
import { InLanguage } from '../../ui/InLanguage';
import { SiteLink } from '../../ui/SiteLink';
import css from './breadcrumb.css';

/** The way to the page: links to the start pages of the folders that it is in, then its own name. */
function Breadcrumb(): ReactNode {
  const site = useSite();
  const { links, shownStory, texts } = site;
  const ancestors = ancestorsIn(links);
  if (shownStory === null || ancestors.length === 0) return null;
  return (
    <nav className={css.breadcrumb} aria-label={texts.site.breadcrumb}>
      <ol className={css.list}>
        {ancestors.map(({ uuid, name, lang }) => {
          const link = resolveLink({ linktype: 'story', id: uuid }, site);
          const text = (
            <InLanguage lang={textOf(lang) || untranslatedLanguage(site)}>{textOf(name)}</InLanguage>
          );
          return <li key={textOf(uuid)}>{link !== null && <SiteLink link={link}>{text}</SiteLink>}</li>;
        })}
        <li aria-current="page">{titleOf(shownStory)}</li>
      </ol>
    </nav>
  );
}

export const block: BlockDefinition = { ...defineBlock('breadcrumb', {}, Breadcrumb), position: 'layout' };
