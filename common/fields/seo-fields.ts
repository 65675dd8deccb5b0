import { asset, boolean, text, textarea } from './fields';

/** What every page says to search engines and sharing services. */
export const seoFields = {
  seo_title: text(),
  seo_description: textarea(),
  seo_image: asset(),
  seo_canonical: text(),
  seo_noindex: boolean(),
};
