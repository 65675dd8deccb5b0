import type { BlockLoader } from '../../common/block-system/block-loader';
import type { PreviewConfig } from '../../common/page/page-data';
import type { Screen } from './start-preview';

/** An editor's preview, as the client uses it. */
export interface Preview {
  /** True while clicks select blocks in the visual editor. */
  readonly isEditing: () => boolean;
  /** To be called whenever another page is on screen. */
  readonly onShown: () => void;
  /** To be called once: connects the screen to the editor. */
  readonly onScreen: (screen: Screen) => void;
}

/**
 * Loads the code for previews once there is a screen. Without that code the page shows the draft as it was when it was loaded.
 * @param report receives the error if it cannot be loaded or the editor cannot be connected.
 */
export function loadPreview(
  preview: PreviewConfig,
  blockLoader: BlockLoader,
  report: (error: unknown) => void,
): Preview {
  let isEditing = false;
  let onShown = (): void => {};
  async function connect(screen: Screen): Promise<void> {
    try {
      const { startPreview } = await import('./start-preview');
      await startPreview({
        preview,
        blockLoader,
        screen,
        onEditing: () => (isEditing = true),
        whenShown: (listener) => (onShown = listener),
      });
    } catch (error) {
      report(error);
    }
  }
  return {
    isEditing: () => isEditing,
    onShown: () => onShown(),
    onScreen: (screen) => void connect(screen),
  };
}
