import type { ReactNode } from 'react';
import { fill } from '../../texts/template';
import { useSite } from '../../site/site-context';
import { SiteLink } from '../../ui/SiteLink';
import css from './video.css';

/**
 * The texts below a video.
 * @param page its page at the provider, for visitors who rather watch it there and for browsers without scripts.
 */
export function VideoCaption({
  title,
  caption,
  page,
}: {
  readonly title: string;
  readonly caption: string;
  readonly page: string | null;
}): ReactNode {
  const { watchAt } = useSite().texts.media;
  if (title === '' && caption === '' && page === null) return null;
  return (
    <figcaption className={css.text}>
      {title !== '' && <h3 className={css.title}>{title}</h3>}
      {caption !== '' && <p>{caption}</p>}
      {page !== null && (
        <p>
          <SiteLink link={{ href: page, newTab: false }} attributes={{ 'data-leaves': '' }}>
            {fill(watchAt, { host: new URL(page).host })}
          </SiteLink>
        </p>
      )}
    </figcaption>
  );
}
