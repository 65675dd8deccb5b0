import type { JsonObject } from '../json';
import { asset, boolean, text, textarea } from './fields';

/** What every page says to search engines and sharing services. */
export const seoFields = {
  seo_title: text(),
  seo_description: textarea(),
  seo_image: asset(),
  seo_canonical: text(),
  seo_noindex: boolean(),
};

/** True for the content of a story that its editor excludes from search engines. */
export function isNoindex(content: JsonObject): boolean {
  return seoFields.seo_noindex.parse(content['seo_noindex'], { assetOrigins: [] });
}
