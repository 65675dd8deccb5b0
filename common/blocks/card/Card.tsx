import type { ReactNode } from 'react';
import { useSite } from '../../story/site-context';
import { renderCard } from '../card-view';
import { defineBlock, type BlockProps } from '../define-block';
import { asset, multiLink, relation, text, textarea } from '../fields';

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
function Card({ fields: { link_label: linkLabel, ...content }, root }: BlockProps<typeof fields>): ReactNode {
  return renderCard({ linkLabel, ...content }, useSite(), root);
}

export const block = defineBlock('card', fields, Card);
