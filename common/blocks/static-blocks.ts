/**
 * The static blocks that most pages have as one chunk: a client-side navigation needs nearly all of them, and on a slow network one request is faster
 * than a dozen. A first visit does not load it.
 */
export { block as basicHero } from './basic-hero/BasicHero';
export { block as breadcrumb } from './breadcrumb/Breadcrumb';
export { block as button } from './button/Button';
export { block as callToAction } from './call-to-action/CallToAction';
export { block as card } from './card/Card';
export { block as navigation } from './navigation/Navigation';
export { block as navigationFooter } from './navigation-footer/NavigationFooter';
export { block as richText } from './rich-text/RichTextBlock';
export { block as row } from './row/Row';
export { block as search } from './search/Search';
export { block as socialLinks } from './social-links/SocialLinks';
export { block as typography } from './typography/Typography';
