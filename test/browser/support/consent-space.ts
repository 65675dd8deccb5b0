import { buildSpace, buildStory } from '../../../demo/content-service/space/build-space';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const config = buildStory('config', {
  component: 'site_config',
  site_name: 'Sogan',
  consent_text: { type: 'doc', content: [paragraph('Bolehkah Hitung mencatat kunjungan Anda?')] },
  consent_text__i18n__en: { type: 'doc', content: [] },
  header: [{ component: 'navigation', brand: 'Sogan', language_switch: true, items: [] }],
  footer: [{ component: 'navigation_footer', tagline: 'Batik tulis' }],
});
const link = (label: string, url: string) => ({
  component: 'button',
  label,
  link: { linktype: 'url', url },
});
const pageWith = (title: string, ...body: object[]) => ({
  component: 'page',
  body: [{ component: 'typography', variant: 'h1', text: title }, ...body],
});
const choiceField = { component: 'form_field', name: 'kain', type: 'select', options: 'Kawung\nParang' };
const choices = { component: 'form_element', name: 'pesan', fields: [choiceField] };
const links = Array.from({ length: 30 }, (_, index) => link(`Tautan ${index + 1}`, `/lain-${index}`));
/** Pages in two languages, with a prompt for consent that has words of the site's own. */
export const consentSpace = buildSpace([
  config,
  buildStory('kain', pageWith('Kain', link('Ke kabar', '/kabar'), link('To English', '/en/kabar'))),
  buildStory('kabar', pageWith('Kabar')),
  buildStory('panjang', pageWith('Panjang', choices, ...links)),
]);
