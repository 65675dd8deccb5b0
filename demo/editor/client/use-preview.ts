import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { messageOf } from '../../content-service/error-message';
import type { EditorSpace } from '../editor-responses';
import type { EditorApi } from './api';
import type { OpenStory } from './editor-state';
import {
  enterComponent,
  enterEditmode,
  input,
  listenToPreview,
  type PreviewMessage,
} from './preview-messages';

/** The frame with the page of the selected story, and the connection to its bridge. */
export interface Preview {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The signed URL of the page; null until the server has returned it. */
  readonly url: string | null;
  /** Counts the signed URLs: two of the same second are alike. */
  readonly load: number;
  /** Why there is no such URL, in one sentence; null while there is one, or none is requested yet. */
  readonly problem: string | null;
  /** Requests a newly signed URL, which loads the page again. */
  readonly reload: () => void;
  /** Sends a message to the page, if its bridge is listening. */
  readonly post: (message: object) => void;
}

/** What the preview shows. */
export interface PreviewScope {
  readonly api: EditorApi;
  readonly space: EditorSpace;
  readonly open: OpenStory | undefined;
  /** The block in the form. */
  readonly uid: string;
  /** Called with the messages other than the bridge's handshake. */
  readonly onMessage: (message: PreviewMessage) => void;
}

type Post = (message: object) => void;

/** Loads the selected story into the frame, responds to the bridge, and posts every change. */
export function usePreview({ api, space, open, uid, onMessage }: PreviewScope): Preview {
  const frame = useRef<HTMLIFrameElement>(null);
  // Counts the page loads that have sent `initialized`: before, the bridge is not listening and the frame may be blank.
  const [sessions, setSessions] = useState(0);
  // Counts clicks on blocks: one on the block in the form needs a response, too.
  const [clicks, setClicks] = useState(0);
  const story = open?.story;
  const endSessions = useCallback(() => setSessions(0), []);
  const { url, load, problem, reload } = useSignedUrl(api, story, endSessions);

  const post = useCallback<Post>(
    (message) => frame.current?.contentWindow?.postMessage(message, space.siteOrigin),
    [space.siteOrigin],
  );
  const receive = useCallback(
    (message: PreviewMessage): void => {
      if (message.action === 'ping') return post({ action: 'pingBack' });
      if (message.key !== undefined) document.dispatchEvent(new KeyboardEvent('keydown', message.key));
      if (message.action === 'edit') setClicks((count) => count + 1);
      if (message.action !== 'initialized') return onMessage(message);
      if (story !== undefined) post(enterEditmode(story, uid, space.components));
      return setSessions((count) => count + 1);
    },
    [space, story, uid, post, onMessage],
  );
  useEffect(
    () => listenToPreview(() => frame.current?.contentWindow, space.siteOrigin, receive),
    [space.siteOrigin, receive],
  );
  usePostedContent(open, { sessions, load }, space.id, post);
  // As text: another content of the same block at the same place needs no message.
  const entered = open === undefined ? null : JSON.stringify(enterComponent(open, uid, space.id));
  useEffect(() => {
    if (sessions > 0 && entered !== null) post(JSON.parse(entered));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each click as well
  }, [entered, sessions, clicks, post]);

  return {
    frame,
    url,
    load,
    problem,
    reload,
    post: (message) => {
      if (sessions > 0) post(message);
    },
  };
}

type SignedUrl = Pick<Preview, 'url' | 'load' | 'problem'>;

/** Requests the signed URL of a story, also on `reload` and where the story has moved. `onRequest` must be stable. */
function useSignedUrl(
  api: EditorApi,
  story: OpenStory['story'] | undefined,
  onRequest: () => void,
): SignedUrl & Pick<Preview, 'reload'> {
  const [id, slug] = [story?.id, story?.full_slug];
  const [signed, setSigned] = useState<SignedUrl>({ url: null, load: 0, problem: null });
  const requests = useRef(0);
  const reload = useCallback((): void => {
    requests.current += 1;
    const load = requests.current;
    const show = (url: string | null, problem: string | null): void => {
      if (load === requests.current) setSigned({ url, load, problem });
    };
    onRequest();
    if (id === undefined) return;
    api.preview(id).then(
      ({ address }) => show(address, null),
      (error: unknown) => show(null, messageOf(error)),
    );
  }, [api, id, onRequest]);
  useEffect(reload, [reload, slug]);
  return { ...signed, reload };
}

/** Posts the content of the form whenever it differs from what the page shows. */
function usePostedContent(
  open: OpenStory | undefined,
  { sessions, load }: { readonly sessions: number; readonly load: number },
  spaceId: number,
  post: Post,
): void {
  const [story, content] = [open?.story, open?.content];
  const previous = useRef({ content, sessions });
  // What is saved later may be missing from a page that reloads itself: it may have been requested before.
  const loaded = useRef({ load, content: story?.content });
  useEffect(() => {
    const { content: previousContent, sessions: previousSessions } = previous.current;
    previous.current = { content, sessions };
    if (load !== loaded.current.load) loaded.current = { load, content: story?.content };
    if (sessions === 0 || story === undefined || content === undefined) return;
    const shown = sessions === previousSessions ? previousContent : loaded.current.content;
    if (content !== shown) post(input(story, content, spaceId));
  }, [story, content, sessions, load, spaceId, post]);
}
