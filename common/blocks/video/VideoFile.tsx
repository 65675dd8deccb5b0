import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import type { PageTexts } from '../../texts/texts';
import type { PlayerData } from '../../ui/frame/Player';
import css from './video.css';

interface VideoFileOptions {
  readonly src: string;
  readonly name: string;
  /** The address of its captions; null without any. */
  readonly captions: string | null;
}

/** A video file that plays after a click. */
export function filePlayer(
  { src, name, captions }: VideoFileOptions,
  { languageCode, texts }: { readonly languageCode: string; readonly texts: PageTexts },
): PlayerData {
  const properties = {
    className: css.player ?? '',
    controls: true,
    playsInline: true,
    preload: 'none',
    ariaLabel: name,
  };
  if (captions === null) return { tag: 'video', properties: { ...properties, src } };
  return {
    tag: 'video',
    properties: { ...properties, crossOrigin: 'anonymous', src },
    track: { kind: 'captions', src: captions, srclang: languageCode, label: texts.media.captions },
  };
}

/** A video file in the browser's own player, which loads nothing until it plays. */
export function VideoFile({
  src,
  name,
  captions,
  poster,
}: VideoFileOptions & { readonly poster: string | undefined }): ReactNode {
  const { languageCode, texts } = useSite();
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has the captions that the editor gave, if any
    <video
      poster={poster}
      className={css.player}
      src={src}
      controls
      playsInline
      preload="none"
      aria-label={name}
      crossOrigin={captions === null ? undefined : 'anonymous'}
    >
      {captions !== null && (
        <track kind="captions" src={captions} srcLang={languageCode} label={texts.media.captions} />
      )}
    </video>
  );
}
