import type { CSSProperties, ReactNode } from 'react';
import css from './player.css';

/**
 * What a click loads, as the properties of its element in the DOM, so that a behaviour can create it. They are set in their
 * order.
 */
export interface PlayerData {
  readonly tag: 'iframe' | 'video';
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  /** Properties of a video's captions. */
  readonly track?: Readonly<Record<string, string>>;
}

/**
 * Says what a click would load, and has the button for it. The behaviour puts the player in its place, in an element that
 * React keeps empty.
 */
export function Player({
  data,
  className = '',
  style,
  children,
}: {
  readonly data: PlayerData;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** With a button, whose click loads the player. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      className={`${css.player} ${className}`}
      style={style}
      data-behaviour="player"
      data-player={JSON.stringify(data)}
    >
      {/* oxlint-disable-next-line react/no-danger -- React never touches what is in it */}
      <div className={css.slot} dangerouslySetInnerHTML={{ __html: '' }} />
      {children}
    </div>
  );
}
