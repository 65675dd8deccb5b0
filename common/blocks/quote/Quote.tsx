import type { ReactNode } from 'react';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, multiLink, text, textarea } from '../../fields/fields';
import { Image } from '../../image/Image';
import { LabelledLink } from '../../ui/LabelledLink';
import sectionCss from '../../ui/section.css';
import css from './quote.css';

const fields = { text: textarea(), author: text(), role: text(), image: asset(), link: multiLink() };

/** Something that a person said, and who that is. */
function Quote({
  fields: { text: quotation, author, role, image, link },
  root,
}: BlockProps<typeof fields>): ReactNode {
  if (quotation === '') return null;
  const hasCaption = author !== '' || role !== '' || image !== null;
  return (
    <figure className={`${sectionCss.section} ${css.quote}`} {...root}>
      <blockquote className={css.text}>{quotation}</blockquote>
      {hasCaption && (
        <figcaption className={css.caption}>
          {image !== null && <Image asset={image} className={css.portrait} ratio={1} sizes="4rem" />}
          <div className={image === null ? css.dashed : undefined}>
            <LabelledLink label={author} link={link} className={css.author} />
            {role !== '' && <p className={css.role}>{role}</p>}
          </div>
        </figcaption>
      )}
    </figure>
  );
}

export const block = defineBlock('quote', fields, Quote, {
  isEmpty: ({ text: quotation }) => quotation === '',
});
