import { schemaOf, whatDiffers, type KnownSite } from './decide';
import type { ForeignComponent } from '../space/foreign-space';
import { headNamesOf } from './head-fields';

/** Fields of known blocks whose texts no page shows unchanged: names that code compares, and texts that show later or in parts. */
const shownOtherwise: ReadonlySet<string> = new Set([
  'article.date',
  'article.seo_canonical',
  'article.seo_image',
  'embed.url',
  'form_element.name',
  'form_element.reply_subject',
  'form_element.reply_text',
  'form_element.success_message',
  'form_field.accept',
  'form_field.name',
  'form_field.options',
  'form_field.options_source',
  'gallery_item.categories',
  'page.seo_canonical',
  'page.seo_image',
  'story_list.tag',
  'video.url',
]);

/** Blocks that show what the server finds; a render without the server shows nothing of them. */
const shownByServer: ReadonlySet<string> = new Set(['story_list']);

/** Types whose values are names for code. */
const codeTypes: ReadonlySet<string> = new Set(['option', 'options', 'number', 'boolean']);

/**
 * The components with those fields alone whose texts a page has to show: without pictures for the heads of pages, and of known blocks
 * without what they show otherwise.
 */
export function fieldsToProve(
  components: readonly ForeignComponent[],
  site: KnownSite,
): readonly ForeignComponent[] {
  return components.map((given) => {
    const head = headNamesOf(given)?.fields ?? {};
    const component = { ...given, fields: given.fields.filter(({ name }) => head[name] !== 'seo_image') };
    const schema = schemaOf(component.name, site);
    if (schema === undefined || Object.keys(whatDiffers(component, schema)).length > 0) return component;
    if (shownByServer.has(schema.name)) return { ...component, fields: [] };
    const fields = component.fields.filter(
      ({ name }) =>
        !shownOtherwise.has(`${schema.name}.${name}`) && !codeTypes.has(schema.schema[name]?.type ?? ''),
    );
    return { ...component, fields };
  });
}
