import { datetime } from './datetime';
import { asset, blocks, multiLink, relation, text, textarea } from './fields';
import { seoFields } from './seo-fields';

/** Fields of the content type `author`, which is never a page. */
export const authorFields = { name: text(), role: text(), image: asset(), link: multiLink() };

/** Fields of the content type `article`. */
export const articleFields = {
  title: text(),
  intro: textarea(),
  image: asset(),
  author: relation(['author']),
  date: datetime(),
  body: blocks(),
  ...seoFields,
};
