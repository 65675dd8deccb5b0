import type { ReactNode } from 'react';
import { resolveLink } from '../../story/links';
import { useSite, type SiteScope } from '../../site/site-context';
import { SiteLink } from '../../ui/SiteLink';
import hiddenCss from '../../ui/visually-hidden.css';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { choice, definePart, multiLink, parts, text, type ValuesOf } from '../../fields/fields';
import { networks } from './networks';
import css from './social-links.css';

const socialLink = definePart('social_link', {
  network: choice([
    'facebook',
    'instagram',
    'linkedin',
    'tiktok',
    'whatsapp',
    'x',
    'youtube',
    'github',
    'email',
  ]),
  link: multiLink(),
});

const fields = { title: text(), links: parts(socialLink) };

/** Links to the owner's profiles in social networks, as icons. */
function SocialLinks({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title } = values;
  const site = useSite();
  const profiles = profilesOf(values, site);
  if (profiles.length === 0) return null;
  return (
    <div {...root}>
      {title !== '' && <p className={css.title}>{title}</p>}
      <ul className={css.links}>
        {profiles.map(({ key, resolved, name, icon }) => (
          <li key={key}>
            <SiteLink link={resolved} attributes={{ className: css.link }}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d={icon} />
              </svg>
              <span className={hiddenCss.visuallyHidden}>{name ?? site.texts.site.email}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function profilesOf({ links }: ValuesOf<typeof fields>, site: SiteScope) {
  return links.flatMap(({ key, network, link }) => {
    const resolved = resolveLink(link, site);
    return resolved === null || network === null ? [] : [{ key, resolved, ...networks[network] }];
  });
}

export const block = defineBlock('social_links', fields, SocialLinks, {
  isEmpty: (values, site) => profilesOf(values, site).length === 0,
});
