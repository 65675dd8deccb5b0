import { defineBlock } from '../../../common/block-system/define-block';
import { text } from '../../../common/fields/fields';

/** A block that throws on the server, in the browser or in both, by its field `where`. */
export const throwingBlock = defineBlock(
  'throwing_block',
  { where: text() },
  ({ fields: { where }, root }) => {
    const runtime = typeof window === 'undefined' ? 'server' : 'browser';
    if (where === runtime || where === 'both') throw new Error(`broken on purpose in the ${runtime}`);
    return <p {...root}>{`works in the ${runtime}`}</p>;
  },
);
