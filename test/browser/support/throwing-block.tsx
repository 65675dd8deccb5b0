import { defineBlock } from '../../../common/block-system/define-block';
import { text } from '../../../common/fields/fields';

/** A block that fails where its `where` says: on the server, in the browser, or in both. */
export const throwingBlock = defineBlock(
  'throwing_block',
  { where: text() },
  ({ fields: { where }, root }) => {
    const here = typeof window === 'undefined' ? 'server' : 'browser';
    if (where === here || where === 'both') throw new Error(`broken on purpose in the ${here}`);
    return <p {...root}>{`works in the ${here}`}</p>;
  },
);
