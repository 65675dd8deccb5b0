import type { ReactNode } from 'react';
import { allowedUrl } from '../../allowed-url';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { number, option, text } from '../../fields/fields';
import { fill } from '../../texts/template';
import { useSite } from '../../site/site-context';
import { EditorNote } from '../../ui/EditorNote';
import { editorNotes } from '../../ui/frame/editor-notes';
import { Frame, framePlayer } from '../../ui/frame/Frame';
import { Player } from '../../ui/frame/Player';
import { RefusedAddress } from '../../ui/frame/RefusedAddress';
import { SiteLink } from '../../ui/SiteLink';
import hiddenCss from '../../ui/visually-hidden.css';
import css from './embed.css';

const fields = {
  title: text(),
  url: text(),
  height: number({ min: 120, max: 2000, fallback: 480 }),
  load: option(['click', 'near'], 'click'),
};

/** A page of another site: a map, a calendar, a booking. */
function Embed({ fields: { title, url, height, load }, root }: BlockProps<typeof fields>): ReactNode {
  const { frameOrigins, editorParameters, languageCode } = useSite();
  const src = allowedUrl(url, frameOrigins);
  if (url === '') return null;
  if (src === null) return <RefusedAddress address={url} setting="SITE_FRAME_ORIGINS" root={root} />;
  if (title === '')
    return (
      editorParameters !== undefined && (
        <EditorNote root={root}>{editorNotes(languageCode).untitled}</EditorNote>
      )
    );
  const page = { src, title, height };
  return (
    <div className={css.embed} {...root}>
      {load === 'near' ? <Frame {...page} className={css.frame} /> : <FrameOnClick {...page} />}
    </div>
  );
}

interface FramedPage {
  readonly src: string;
  readonly title: string;
  /** Pixels. */
  readonly height: number;
}

/** Says where the page comes from, and loads it at a click. Without scripts a link leads there. */
function FrameOnClick({ src, title, height }: FramedPage): ReactNode {
  const { notice, load, openAt } = useSite().texts.media;
  const { host } = new URL(src);
  // Tells the embeds of a page apart where its buttons or links are listed.
  const ofTitle = <span className={hiddenCss.visuallyHidden}>: {title}</span>;
  return (
    <Player data={framePlayer({ src, title, height, className: css.frame })}>
      <div className={css.placeholder}>
        {/* As high as the frame, so that nothing moves when that takes its place. */}
        <svg className={css.strut} width={0} height={height} aria-hidden="true" />
        <div className={css.words}>
          <p className={css.title}>{title}</p>
          <p className={css.notice}>{fill(notice, { host })}</p>
          <button type="button" className={css.load}>
            {fill(load, { host })}
            {ofTitle}
          </button>
          <p>
            <SiteLink link={{ href: src, newTab: false }} attributes={{ 'data-leaves': '' }}>
              {fill(openAt, { host })}
              {ofTitle}
            </SiteLink>
          </p>
        </div>
      </div>
    </Player>
  );
}

export const block = defineBlock('embed', fields, Embed, {
  isEmpty: ({ title, url }, { frameOrigins }) => title === '' || allowedUrl(url, frameOrigins) === null,
});
