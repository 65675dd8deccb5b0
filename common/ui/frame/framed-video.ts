import { allowedUrl } from '../../allowed-url';
import { parseUrl } from '../../parse-url';

/** A video at a provider. */
export interface FramedVideo {
  readonly kind: 'framed';
  /** The address of the player, to frame. */
  readonly player: string;
  /** The address of its page, for those who watch it there. */
  readonly page: string;
}

/** Addresses of players, the one that respects visitors' privacy most first. */
type Players = readonly [string, ...string[]];

/** Finds the player of a video's page. @returns null unless an allowed origin has it. */
export function framedVideo(address: string, frameOrigins: readonly string[]): FramedVideo | null {
  const player = playersOf(address).find((each) => allowedUrl(each, frameOrigins) !== null);
  return player === undefined ? null : { kind: 'framed', player, page: address };
}

/** The players of a video by its page's address. */
export function playersOf(address: string): Players {
  const url = parseUrl(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return [address];
  return youTubePlayers(url) ?? vimeoPlayers(url) ?? [address];
}

const youTubeHosts = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/;

function youTubePlayers({ hostname, pathname, searchParams }: URL): Players | undefined {
  if (!youTubeHosts.test(hostname)) return undefined;
  const id =
    hostname === 'youtu.be'
      ? pathname.slice(1).replace(/\/$/, '')
      : (/^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1] ?? searchParams.get('v') ?? '');
  if (!/^[\w-]+$/.test(id) || id === 'videoseries' || id === 'live_stream')
    return severalPlayers(searchParams);
  const seconds = secondsOf(searchParams.get('start') ?? searchParams.get('t') ?? '');
  return youTubeEmbeds(`${id}?autoplay=1${seconds > 0 ? `&start=${seconds}` : ''}`);
}

/** The players of a playlist, and of what a channel broadcasts at the time. */
function severalPlayers(query: URLSearchParams): Players | undefined {
  const [list, channel] = [query.get('list'), query.get('channel')];
  if (list !== null) return youTubeEmbeds(`videoseries?autoplay=1&list=${encodeURIComponent(list)}`);
  return channel === null
    ? undefined
    : youTubeEmbeds(`live_stream?autoplay=1&channel=${encodeURIComponent(channel)}`);
}

function youTubeEmbeds(embed: string): Players {
  const path = `/embed/${embed}`;
  return [`https://www.youtube-nocookie.com${path}`, `https://www.youtube.com${path}`];
}

/** Seconds in YouTube's form, such as `90`, `90s` or `1m30s`. */
function secondsOf(text: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function vimeoPlayers({ hostname, pathname, searchParams }: URL): Players | undefined {
  if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(hostname)) return undefined;
  // Events and showcases have numbers of their own, and no player below `video/`.
  if (/^\/(?:event\/|(?:showcase|album)\/\d+(?:\/embed)?\/?$)/.test(pathname)) return undefined;
  const [, id, hash = searchParams.get('h')] = /\/(\d+)(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  // Videos that are not listed have a hash, without which the player shows nothing.
  const unlisted = hash === null ? '' : `&h=${encodeURIComponent(hash)}`;
  return [`https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${unlisted}`];
}
