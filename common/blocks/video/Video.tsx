import type { ReactNode } from 'react';
import { allowedUrl } from '../../allowed-url';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, file, text, type ValuesOf } from '../../fields/fields';
import { useSite, type SiteScope } from '../../site/site-context';
import { RefusedAddress } from '../../ui/frame/RefusedAddress';
import { framedVideo, playersOf } from '../../ui/frame/framed-video';
import { VideoCaption } from './VideoCaption';
import { VideoStage, type VideoSource } from './VideoStage';
import css from './video.css';

const fields = {
  title: text(),
  file: file('videos'),
  url: text(),
  poster: asset(),
  caption: text(),
  captions: file(),
};

type VideoFields = ValuesOf<typeof fields>;

/** A video, of which nothing but the poster is loaded until a click. */
function Video({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const source = sourceOf(values, useSite());
  const { title, caption, poster, url } = values;
  if (source !== null)
    return (
      <figure className={css.video} {...root}>
        <VideoStage source={source} title={title} poster={poster} />
        <VideoCaption title={title} caption={caption} page={source.kind === 'framed' ? source.page : null} />
      </figure>
    );
  if (url !== '')
    return <RefusedAddress address={playersOf(url)[0]} setting="SITE_FRAME_ORIGINS" root={root} />;
  if (values.file === '') return null;
  return <RefusedAddress address={values.file} setting="SITE_MEDIA_ORIGINS" root={root} />;
}

/** A file comes first: it is the site's own. @returns null without an address of an allowed origin. */
function sourceOf(
  { file: address, captions, url }: VideoFields,
  { assetOrigins, mediaOrigins, frameOrigins }: SiteScope,
): VideoSource | null {
  const origins = [...assetOrigins, ...mediaOrigins];
  const src = allowedUrl(address, origins);
  return src === null
    ? framedVideo(url, frameOrigins)
    : { kind: 'file', src, captions: allowedUrl(captions, origins) };
}

export const block = defineBlock('video', fields, Video, {
  isEmpty: (values, site) => sourceOf(values, site) === null,
});
