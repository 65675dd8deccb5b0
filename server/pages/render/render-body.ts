import type { Payload } from '../../../common/page/page-data';
import type { PageAddress, PageKind } from '../page-address';
import type { RenderedDocument, RenderStory } from './page-renderer';

/** Makes what is answered of a page, for a visitor, for memory and for the build alike. */
export async function renderBody(
  render: RenderStory,
  payload: Payload,
  { language, path }: PageAddress,
  kind: PageKind,
): Promise<RenderedDocument> {
  return kind === 'payload'
    ? { text: JSON.stringify(payload), hasNoErrors: true, needsCaptcha: false }
    : render(payload, language, path);
}
