import type { ReactNode } from 'react';
import { resolveLink, type LinkValue } from '../../story/links';
import { useSite } from '../../story/site-context';
import { SiteLink } from '../../story/SiteLink';

/** An entry of a navigation list: a link, or its plain label where it leads nowhere. */
export function NavigationLink({
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
