import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import {
  asset,
  boolean,
  definePart,
  parts,
  richText,
  text,
  type PartOf,
  type ValuesOf,
} from '../../fields/fields';
import { Image } from '../../image/Image';
import { hasContent, RichText } from '../../rich-text/RichText';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import css from './steps.css';

const stepPart = definePart('step', { title: text(), text: richText(), image: asset(), label: text() });

const fields = { ...sectionFields, items: parts(stepPart), numbered: boolean(true) };

type StepValues = PartOf<typeof stepPart.fields>;

/** Steps one after the other. Steps with dates or times are a timeline. */
function Steps({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  if (isEmpty(values)) return null;
  const items = values.items.filter(hasValue);
  const isTimeline = items.some(({ label }) => label !== '');
  const List = values.numbered || isTimeline ? 'ol' : 'ul';
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      {items.length > 0 && (
        <List className={`${css.items} ${layoutOf(isTimeline, values.numbered)}`}>
          {items.map((item) => (
            <Step key={item.key} item={item} />
          ))}
        </List>
      )}
    </HeadedSection>
  );
}

function layoutOf(isTimeline: boolean, isNumbered: boolean): string | undefined {
  if (isTimeline) return css.timeline;
  return isNumbered ? `${css.columns} ${css.numbered}` : css.columns;
}

function Step({ item: { title, text: document, image, label } }: { readonly item: StepValues }): ReactNode {
  return (
    <li className={css.item}>
      {label !== '' && <p className={css.label}>{label}</p>}
      <div className={css.body}>
        {title !== '' && <h3 className={css.title}>{title}</h3>}
        {hasContent(document) && (
          <div className={css.text}>
            <RichText document={document} />
          </div>
        )}
      </div>
      {image !== null && (
        <Image asset={image} className={css.image} ratio={3 / 2} sizes="(width >= 600px) 25rem, 100vw" />
      )}
    </li>
  );
}

function hasValue({ title, text: document, image, label }: StepValues): boolean {
  return title + label !== '' || hasContent(document) || image !== null;
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return !values.items.some(hasValue) && !hasHead(values);
}

export const block = defineBlock('steps', fields, Steps, { isEmpty });
