import type { ReactNode } from 'react';
import { CardView } from '../../ui/CardView';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, multiLink, relation, text, textarea } from '../../fields/fields';

const fields = {
  image: asset(),
  eyebrow: text(),
  title: text(),
  text: textarea(),
  link: multiLink(),
  link_label: text(),
  story: relation(),
};

/** A card with content of its own or from a related story. */
function Card({ fields: card, root }: BlockProps<typeof fields>): ReactNode {
  const { image, eyebrow, title, text: body, link, link_label: linkLabel, story } = card;
  const content = { image, eyebrow, title, text: body, link, linkLabel, story };
  return <CardView content={content} root={root} />;
}

export const block = defineBlock('card', fields, Card);
