import type { ReactNode } from 'react';
import type { PlayerData } from './Player';

/** What a framed page may do. Without `allow-top-navigation` it cannot lead visitors away. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-downloads';

/** What every framed page may use; anything else of `Permissions-Policy` stays off. */
const features = 'fullscreen; encrypted-media; picture-in-picture';

interface FrameOptions {
  readonly src: string;
  /** Its name for screen readers. */
  readonly title: string;
  readonly className: string | undefined;
  /** Pixels; default: the stylesheet decides. */
  readonly height?: number;
  /** Whether it may play sound by itself, after a click. */
  readonly autoplay?: boolean;
}

/** The properties of the element, named alike in React and in the DOM. */
function frameProperties({ src, title, className = '', height, autoplay = false }: FrameOptions) {
  return {
    title,
    className,
    ...(height === undefined ? {} : { height }),
    // Providers check which site embeds them, in previews too, whose own policy is stricter.
    referrerPolicy: 'strict-origin-when-cross-origin',
    allow: autoplay ? `autoplay; ${features}` : features,
    src,
  } as const;
}

/** A page of another site in a frame, which loads when it is near the window. */
export function Frame(options: FrameOptions): ReactNode {
  const { title, className, height, referrerPolicy, allow, src } = frameProperties(options);
  return (
    <iframe
      title={title}
      className={className}
      height={height}
      loading="lazy"
      referrerPolicy={referrerPolicy}
      sandbox={sandbox}
      allow={allow}
      src={src}
    />
  );
}

/** A page of another site that a click loads. */
export function framePlayer(options: FrameOptions): PlayerData {
  return { tag: 'iframe', properties: { sandbox, ...frameProperties(options) } };
}
