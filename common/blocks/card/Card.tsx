import type { ReactNode } from 'react';
import { useCard } from '../../ui/card-view';
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

/** A card of its own words, or of a related story's. */
function Card({ fields: card, root }: BlockProps<typeof fields>): ReactNode {
  const { image, eyebrow, title, text: words, link, link_label: linkLabel, story } = card;
  return useCard({ image, eyebrow, title, text: words, link, linkLabel, story }, root);
}

export const block = defineBlock('card', fields, Card);
