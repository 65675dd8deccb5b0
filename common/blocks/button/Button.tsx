import type { ReactNode } from 'react';
import { resolveLink } from '../../story/links';
import { useSite } from '../../site/site-context';
import { SiteLink } from '../../ui/SiteLink';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { multiLink, option, text } from '../../fields/fields';
import css from './button.css';

const fields = {
  label: text(),
  link: multiLink(),
  variant: option(['primary', 'secondary', 'text'], 'primary'),
  size: option(['small', 'medium', 'large'], 'medium'),
};

/** A link that looks like a button. Without a label or a valid link it renders nothing. */
function Button({ fields: { label, link, variant, size }, root }: BlockProps<typeof fields>): ReactNode {
  const resolved = resolveLink(link, useSite());
  if (label === '' || resolved === null) return null;
  const className = [css.button, css[variant], css[size]].join(' ');
  return (
    <SiteLink link={resolved} attributes={{ className, ...root }}>
      {label}
    </SiteLink>
  );
}

export const block = defineBlock('button', fields, Button, {
  isEmpty: ({ label, link }, site) => label === '' || resolveLink(link, site) === null,
});
