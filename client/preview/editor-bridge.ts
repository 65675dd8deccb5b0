/** What the vendor's bridge offers of itself, as far as it is used. */
interface Bridge {
  readonly on: (events: readonly string[], listener: (message?: unknown) => void) => void;
  readonly pingEditor: (listener: () => void) => void;
}

type BridgeClass = new (options: {
  readonly customParent: string;
  readonly resolveRelations: readonly string[];
  readonly resolveLinks: string;
}) => Bridge;

/** What the editor says. */
export interface EditorListener {
  /** It is there, and edits. */
  readonly onEditing: () => void;
  /** A field was changed. */
  readonly onInput: (story: unknown) => void;
  /** A story was saved, published or taken back. */
  readonly onSaved: (storyId: unknown) => void;
}

/**
 * Lets no message through to anybody but the editor's own: the vendor's bridge believes whoever sends one. To be called before
 * the bridge is loaded.
 */
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
 * Loads the vendor's bridge and listens to the editor through it.
 * @param relations fields that the editor shall resolve, as `component.field`: the union of all blocks, since only the last
 * bridge's are heard.
 * @throws Error where the bridge cannot be had.
 * @see https://www.npmjs.com/package/@storyblok/preview-bridge
 */
export async function connectEditor(
  {
    bridgeUrl,
    editorOrigin,
    relations,
  }: { readonly bridgeUrl: string; readonly editorOrigin: string; readonly relations: readonly string[] },
  { onEditing, onInput, onSaved }: EditorListener,
): Promise<void> {
  await loadScript(bridgeUrl);
  const { StoryblokBridge } = window as { readonly StoryblokBridge?: BridgeClass };
  if (StoryblokBridge === undefined) throw new Error('The bridge script brought no bridge');
  const bridge = new StoryblokBridge({
    customParent: editorOrigin,
    resolveRelations: relations,
    resolveLinks: 'url',
  });
  const field = (message: unknown, name: string): unknown =>
    typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;
  bridge.on(['enterEditmode'], onEditing);
  bridge.on(['input'], (message) => onInput(field(message, 'story')));
  bridge.on(['change', 'published', 'unpublished'], (message) => onSaved(field(message, 'storyId')));
  bridge.pingEditor(onEditing);
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)));
    document.head.append(script);
  });
}
