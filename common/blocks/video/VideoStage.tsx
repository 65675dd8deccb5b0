import type { ReactNode } from 'react';
import type { Asset } from '../../image/asset';
import { Image } from '../../image/Image';
import { imageSource } from '../../image/image-source';
import { fill } from '../../texts/template';
import { useSite } from '../../site/site-context';
import { framePlayer } from '../../ui/frame/Frame';
import { Player } from '../../ui/frame/Player';
import pictureCss from '../../ui/gallery-picture.css';
import hiddenCss from '../../ui/visually-hidden.css';
import type { FramedVideo } from '../../ui/frame/framed-video';
import { filePlayer, VideoFile } from './VideoFile';
import css from './video.css';

/** Where a video comes from: a file with its captions, if any, or the player of a provider. */
export type VideoSource =
  | { readonly kind: 'file'; readonly src: string; readonly captions: string | null }
  | FramedVideo;

/** Width divided by height of providers' players. */
const playerRatio = 16 / 9;

/** The poster with its button; a click puts the player in their place. */
export function VideoStage({
  source,
  title,
  poster,
}: {
  readonly source: VideoSource;
  readonly title: string;
  readonly poster: Asset | null;
}): ReactNode {
  const site = useSite();
  const name = title || site.texts.media.video;
  const isFile = source.kind === 'file';
  const size = isFile ? poster?.size : null;
  const ratio = size ? size.width / size.height : playerRatio;
  return (
    <Player
      data={
        isFile
          ? filePlayer({ ...source, name }, site)
          : framePlayer({ src: source.player, title: name, className: css.player, autoplay: true })
      }
      className={[css.stage, isFile ? '' : css.framed, ratio < 1 ? css.tall : ''].join(' ')}
      style={{ aspectRatio: ratio }}
    >
      {poster !== null && <Poster image={poster} ratio={ratio} />}
      <PlayButton title={title} host={isFile ? null : new URL(source.player).host} />
      {isFile && (
        <noscript>
          <VideoFile
            src={source.src}
            captions={source.captions}
            name={name}
            poster={poster ? imageSource(poster, ratio).src : undefined}
          />
        </noscript>
      )}
    </Player>
  );
}

function Poster({ image, ratio }: { readonly image: Asset; readonly ratio: number }): ReactNode {
  return (
    <Image
      asset={{ ...image, title: '' }}
      className={`${pictureCss.picture} ${css.poster}`}
      ratio={ratio}
      sizes="(width >= 68rem) 64rem, 100vw"
    />
  );
}

/** @param host the provider from which a click loads the video; null for a file. */
function PlayButton({ title, host }: { readonly title: string; readonly host: string | null }): ReactNode {
  const { play, loadsFrom } = useSite().texts.media;
  return (
    <button type="button" className={css.play}>
      <span className={hiddenCss.visuallyHidden}>{title === '' ? play : `${play}: ${title}`}</span>
      {host !== null && <span className={css.from}>{fill(loadsFrom, { host })}</span>}
    </button>
  );
}
