import { createHash } from 'node:crypto';
import { PICTURES } from './pictures';

/** A picture as a space holds and names it. */
export interface PictureFile {
  readonly name: string;
  /** Where the drawing lies below the folder of assets: `f/<space>/<width>x<height>/<hash>/<name>.svg`. */
  readonly path: string;
  readonly svg: string;
  /** What stories name; where its ending is not `svg`, the image service renders it from the drawing beside it. */
  readonly address: string;
}

/** Draws every picture for a space; a drawing that comes out different gets another hash and so another address. */
export function pictureFiles(spaceId: number): PictureFile[] {
  return PICTURES.map(({ name, width, height, format, draw }) => {
    const svg = draw();
    const hash = createHash('sha1').update(svg).digest('hex').slice(0, 10);
    const stem = `f/${spaceId}/${width}x${height}/${hash}/${name}`;
    return { name, svg, path: `${stem}.svg`, address: `https://a.storyblok.com/${stem}.${format}` };
  });
}
