import type { BlockLoader } from '../../common/block-system/block-loader';
import type { PreviewConfig } from '../../common/page/page-data';
import type { Screen } from './start-preview';

/** What an editor's preview adds to the client. */
export interface ComposedPreview {
  /** True while clicks select blocks in the visual editor. */
  readonly isEditing: () => boolean;
  /** To be called each time another page is on screen. */
  readonly onShown: () => void;
  /** Takes the page on screen, once, and connects it with the editor. */
  readonly onScreen: (screen: Screen) => void;
}

/**
 * Loads what only editors need. Without it a preview is the draft as it was when it was loaded.
 * @param report is told why.
 */
export function composePreview(
  preview: PreviewConfig,
  blockLoader: BlockLoader,
  report: (error: unknown) => void,
): ComposedPreview {
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
