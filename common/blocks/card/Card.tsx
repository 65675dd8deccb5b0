import type { ReactNode } from 'react';
import { CardView, cardFields, isEmptyCard } from '../../ui/CardView';
import { defineBlock, type BlockProps } from '../../block-system/define-block';

/** A card with content of its own or from a related story. */
function Card({ fields, root }: BlockProps<typeof cardFields>): ReactNode {
  return <CardView content={fields} root={root} />;
}

export const block = defineBlock('card', cardFields, Card, { isEmpty: isEmptyCard });
