/**
 * The static blocks that most pages have as one chunk: a client-side navigation needs nearly all of them, and on a slow network one request is faster
 * than a dozen. A first visit does not load it.
 */
export * as basicHero from './basic-hero/BasicHero';
export * as breadcrumb from './breadcrumb/Breadcrumb';
export * as button from './button/Button';
export * as callToAction from './call-to-action/CallToAction';
export * as card from './card/Card';
export * as navigation from './navigation/Navigation';
export * as navigationFooter from './navigation-footer/NavigationFooter';
export * as richText from './rich-text/RichTextBlock';
export * as row from './row/Row';
export * as search from './search/Search';
export * as socialLinks from './social-links/SocialLinks';
export * as typography from './typography/Typography';
