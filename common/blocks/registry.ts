import type { LoadBlock } from './block-library';

/** Every block of the site, one line each: its technical name and the module that exports it as `block`. */
export const registry = {
  basic_hero: () => import('./basic-hero/BasicHero'),
  button: () => import('./button/Button'),
  navigation: () => import('./navigation/Navigation'),
  navigation_footer: () => import('./navigation-footer/NavigationFooter'),
  rich_text: () => import('./rich-text/RichTextBlock'),
  typography: () => import('./typography/Typography'),
} satisfies Readonly<Record<string, LoadBlock>>;
