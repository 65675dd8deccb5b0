import type { ReactNode } from 'react';

/** What a framed page may do. Without `allow-top-navigation` it cannot lead visitors away. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-downloads';

/** What every framed page may use; anything else of `Permissions-Policy` stays off. */
const features = 'fullscreen; encrypted-media; picture-in-picture';

/**
 * A page of another site in a frame.
 * @param title its name for screen readers.
 * @param autoplay whether it may play sound by itself, after a click.
 * @param takesFocus whether it takes the focus once it is there: of the button in whose place it is.
 */
export function Frame({
  src,
  title,
  className,
  height,
  autoplay = false,
  takesFocus = false,
}: {
  readonly src: string;
  readonly title: string;
  readonly className: string | undefined;
  readonly height?: number;
  readonly autoplay?: boolean;
  readonly takesFocus?: boolean;
}): ReactNode {
  return (
    <iframe
      ref={takesFocus ? focus : undefined}
      title={title}
      className={className}
      height={height}
      loading={takesFocus ? undefined : 'lazy'}
      // Providers check which site embeds them, in previews too, whose own policy is stricter.
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox={sandbox}
      allow={autoplay ? `autoplay; ${features}` : features}
      src={src}
    />
  );
}

function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
