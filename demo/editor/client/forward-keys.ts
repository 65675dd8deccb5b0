import { commandOf } from './command-keys';

// Served with the bridge: keys that are pressed in the frame of a page reach that page alone.

const { currentScript } = document;
const editorOrigin = currentScript instanceof HTMLScriptElement ? new URL(currentScript.src).origin : null;

if (editorOrigin !== null && window.parent !== window)
  document.addEventListener('keydown', (event) => {
    if (commandOf(event) === null) return;
    event.preventDefault();
    const { key, code, ctrlKey, metaKey, shiftKey } = event;
    window.parent.postMessage(
      { action: 'key', init: { key, code, ctrlKey, metaKey, shiftKey } },
      editorOrigin,
    );
  });
