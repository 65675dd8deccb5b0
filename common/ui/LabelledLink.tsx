import type { ReactNode } from 'react';
import { resolveLink, type LinkValue } from '../story/links';
import { useSite } from '../site/site-context';
import { SiteLink } from './SiteLink';

/** An entry of a list of links: a link, or plain text if the link does not resolve. */
export function LabelledLink({
  label,
  link,
  className,
}: {
  label: string;
  link: LinkValue | null;
  className: string | undefined;
}): ReactNode {
  const resolved = resolveLink(link, useSite());
  if (label === '') return null;
  if (resolved === null) return <span className={className}>{label}</span>;
  return (
    <SiteLink link={resolved} attributes={{ className }}>
      {label}
    </SiteLink>
  );
}
