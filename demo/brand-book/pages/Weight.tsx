/** @jsxRuntime automatic */
import type { ReactNode } from 'react';
import type { BlockWeight } from '../book-data';

/** Bytes as kilobytes with one digit, as they are on the line. */
function kilobytes(bytes: number): string {
  return bytes === 0 ? '0 KB' : `${(bytes / 1000).toFixed(1)} KB`;
}

/** What a block adds to a page, in one line. */
export function WeightLine({ weight }: { readonly weight: BlockWeight | undefined }): ReactNode {
  if (weight === undefined) return null;
  const { script, later, style } = weight;
  const scripts = script + later === 0 ? 'no script' : `${kilobytes(script + later)} script`;
  return `${scripts}, ${kilobytes(style)} style`;
}

/** What a block adds to a page, with the reason for each number. */
export function WeightList({ weight }: { readonly weight: BlockWeight | undefined }): ReactNode {
  if (weight === undefined) return null;
  const { script, later, style } = weight;
  return (
    <>
      <div>
        <dt>Script</dt>
        <dd>{script === 0 ? 'None: its markup is static' : kilobytes(script)}</dd>
      </div>
      {later > 0 && (
        <div>
          <dt>Script with the first use</dt>
          <dd>{kilobytes(later)}</dd>
        </div>
      )}
      <div>
        <dt>Style</dt>
        <dd>{style === 0 ? 'None of its own' : kilobytes(style)}</dd>
      </div>
    </>
  );
}
