import { textOf } from '../../common/json';
import type { PreviewConfig } from '../../common/page/page-data';

/** The part of Storyblok's bridge that is used here. */
interface Bridge {
  readonly on: (events: readonly string[], listener: (message?: unknown) => void) => void;
  readonly pingEditor: (listener: () => void) => void;
}

type BridgeClass = new (options: {
  readonly customParent: string;
  readonly resolveRelations: readonly string[];
  readonly resolveLinks: string;
}) => Bridge;

/** Handlers of the editor's events. */
export interface EditorListener {
  /** The editor is there and in edit mode. */
  readonly onEditing: () => void;
  /** A field changed. */
  readonly onInput: (story: unknown) => void;
  /** A story was saved, published or unpublished; `newSlug` is its whole slug if it has another one now, else null. */
  readonly onSaved: (storyId: unknown, newSlug: string | null) => void;
}

/** Drops messages that are not the editor's: the bridge accepts them from any sender. Call it before the bridge is loaded. */
export function rejectForeignMessages(editorOrigin: string): void {
  window.addEventListener(
    'message',
    (event) => {
      if (event.origin !== editorOrigin || event.source !== window.parent) event.stopImmediatePropagation();
    },
    true,
  );
}

/**
 * Loads Storyblok's bridge and connects to the editor that frames the page.
 * @throws Error if the bridge cannot be loaded.
 * @see https://www.npmjs.com/package/@storyblok/preview-bridge
 */
export async function connectEditor(
  { bridgeUrl, editorOrigin, relations }: PreviewConfig,
  { onEditing, onInput, onSaved }: EditorListener,
): Promise<void> {
  await loadScript(bridgeUrl);
  const { StoryblokBridge } = window as { readonly StoryblokBridge?: BridgeClass };
  if (StoryblokBridge === undefined)
    throw new Error(
      `window.StoryblokBridge is undefined after loading ${bridgeUrl}: check EDITOR_BRIDGE_URL`,
    );
  const bridge = new StoryblokBridge({
    customParent: editorOrigin,
    resolveRelations: relations,
    resolveLinks: 'url',
  });
  const field = (message: unknown, name: string): unknown =>
    typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;
  bridge.on(['enterEditmode'], onEditing);
  bridge.on(['input'], (message) => onInput(field(message, 'story')));
  bridge.on(['change', 'published', 'unpublished'], (message) => {
    const newSlug = field(message, 'slugChanged') === true ? textOf(field(message, 'slug')) : '';
    onSaved(field(message, 'storyId'), newSlug || null);
  });
  bridge.pingEditor(onEditing);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
}
