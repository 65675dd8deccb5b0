import type { ReactNode } from 'react';
import { parseUrl } from '../../parse-url';
import { useSite } from '../../site/site-context';
import type { RootAttributes } from '../../story/editable';
import { EditorNote } from '../EditorNote';
import { editorNotes } from './editor-notes';

/**
 * Takes the place of a block whose address is not of an allowed origin: in a preview a note that says what would allow it;
 * visitors see nothing.
 */
export function RefusedAddress({
  address,
  setting,
  root,
}: {
  readonly address: string;
  readonly setting: 'SITE_FRAME_ORIGINS' | 'SITE_MEDIA_ORIGINS';
  readonly root: RootAttributes;
}): ReactNode {
  const { editorParameters, languageCode } = useSite();
  if (editorParameters === undefined) return null;
  const { notAllowed, notHttps } = editorNotes(languageCode);
  const { protocol = '', origin = '' } = parseUrl(address) ?? {};
  return (
    <EditorNote root={root}>{protocol === 'https:' ? notAllowed(origin, setting) : notHttps}</EditorNote>
  );
}
