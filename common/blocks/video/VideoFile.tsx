import { useState, type ComponentProps, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import css from './video.css';

interface VideoFileProps {
  readonly src: string;
  readonly name: string;
  /** The address of its captions; null without any. */
  readonly captions: string | null;
}

/**
 * Plays a video file, and takes the focus of the button in whose place it is. Captions of another origin need a CORS response
 * for both; from an origin that sends none the video plays without them.
 */
export function PlayingFile({ captions, ...props }: VideoFileProps): ReactNode {
  const [areRefused, setRefused] = useState(false);
  return (
    <VideoFile
      // A new element: the old one holds on to its error.
      key={String(areRefused)}
      ref={start}
      {...props}
      captions={areRefused ? null : captions}
      onError={() => setRefused(true)}
    />
  );
}

function start(video: HTMLVideoElement | null): void {
  video?.focus();
  // A video that cannot be played says so itself.
  video?.play().catch(() => {});
}

/** A video file in the browser's own player, which loads nothing until it plays. */
export function VideoFile({
  src,
  name,
  captions,
  ...attributes
}: VideoFileProps & Pick<ComponentProps<'video'>, 'ref' | 'poster' | 'onError'>): ReactNode {
  const { languageCode, texts } = useSite();
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has the captions that the editor gave, if any
    <video
      {...attributes}
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
