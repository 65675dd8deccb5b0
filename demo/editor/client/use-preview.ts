import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { EditorSpace } from '../editor-responses';
import type { EditorApi } from './api';
import type { OpenStory } from './editor-state';
import { enterComponent, enterEditmode, hearPreview, input, type PreviewMessage } from './preview-messages';

/** The frame that shows the chosen story, and the conversation with the page in it. */
export interface Preview {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The signed address of the page; null until it is known. */
  readonly address: string | null;
  /** Has the address signed anew, and the page loaded. */
  readonly reload: () => void;
  /** Sends a message to the page, once it listens. */
  readonly post: (message: object) => void;
}

/** What the preview is about. */
export interface PreviewScope {
  readonly api: EditorApi;
  readonly space: EditorSpace;
  readonly open: OpenStory | undefined;
  /** The block in the form. */
  readonly uid: string;
  /** Called with what the page says beyond the first words, which are answered here. */
  readonly onMessage: (message: PreviewMessage) => void;
}

/** Loads the chosen story into the frame, answers the bridge, and passes on every change. */
export function usePreview({ api, space, open, uid, onMessage }: PreviewScope): Preview {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // A page listens from its `initialized` on; before, the frame may be of no origin yet.
  const [greetings, setGreetings] = useState(0);
  // Who clicks on a block that is in the form already is answered all the same.
  const [clicks, setClicks] = useState(0);
  const id = open?.story.id;

  useEffect(() => {
    let isWanted = true;
    setGreetings(0);
    if (id !== undefined) {
      const show = (next: string | null): void => {
        if (isWanted) setAddress(next);
      };
      api.preview(id).then(
        (response) => show(response.address),
        () => show(null),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [api, id, round]);

  const post = useCallback(
    (message: object): void => frame.current?.contentWindow?.postMessage(message, space.siteOrigin),
    [space.siteOrigin],
  );
  const postIfHeard = (message: object): void => {
    if (greetings > 0) post(message);
  };

  useEffect(
    () =>
      hearPreview(
        () => frame.current?.contentWindow,
        space.siteOrigin,
        (message) => {
          if (message.action === 'ping') return post({ action: 'pingBack' });
          if (message.action === 'edit') setClicks((count) => count + 1);
          if (message.action !== 'initialized') return onMessage(message);
          if (open !== undefined) post(enterEditmode(open.story, uid, space.components));
          return setGreetings((count) => count + 1);
        },
      ),
    [space, open, uid, post, onMessage],
  );

  const [story, content] = [open?.story, open?.content];
  const last = useRef({ content, greetings });
  useEffect(() => {
    const { content: before, greetings: heard } = last.current;
    last.current = { content, greetings };
    if (greetings === 0 || story === undefined || content === undefined) return;
    // A page that has just loaded shows what was saved: only what differs from that is news to it.
    const isNewer = greetings === heard ? content !== before : content !== story.content;
    if (isNewer) post(input(story, content, space.id));
  }, [story, content, greetings, space.id, post]);

  useEffect(() => {
    if (greetings > 0 && story !== undefined && content !== undefined)
      post(enterComponent(story, content, uid, space.id));
    // Another block in the form is what is told; its words are told above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uid, greetings, clicks]);

  return { frame, address, reload: () => setRound((count) => count + 1), post: postIfHeard };
}
