import type { ReactNode } from 'react';
import { NestedBlocks } from '../block-system/blocks-context';
import type { blocks, richText, text, ValuesOf } from '../fields/fields';
import { hasContent, RichText } from '../rich-text/RichText';

/** The fields of a text that stands beside or without a picture. */
type TextValues = ValuesOf<{
  eyebrow: ReturnType<typeof text>;
  title: ReturnType<typeof text>;
  text: ReturnType<typeof richText>;
  buttons: ReturnType<typeof blocks>;
}>;

/** The classes of a block for its text and the text's parts. */
type TextClasses = Readonly<Record<'body' | 'eyebrow' | 'text' | 'buttons', string | undefined>>;

/** True if one of the fields has content. */
export function hasText({ eyebrow, title, text: document, buttons }: TextValues): boolean {
  return eyebrow !== '' || title !== '' || hasContent(document) || buttons.length > 0;
}

/** The line above a title, the title, a rich text and buttons, in one column. What is empty is left out. */
export function TextColumn({
  fields: { eyebrow, title, text: document, buttons },
  classes,
}: {
  readonly fields: TextValues;
  readonly classes: TextClasses;
}): ReactNode {
  return (
    <div className={classes.body}>
      {eyebrow !== '' && <p className={classes.eyebrow}>{eyebrow}</p>}
      {title !== '' && <h2>{title}</h2>}
      {hasContent(document) && (
        <div className={classes.text}>
          <RichText document={document} />
        </div>
      )}
      {buttons.length > 0 && (
        <div className={classes.buttons}>
          <NestedBlocks blocks={buttons} />
        </div>
      )}
    </div>
  );
}
