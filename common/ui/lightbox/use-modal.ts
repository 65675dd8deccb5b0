import { useLayoutEffect, type RefObject } from 'react';

/** Shows a dialog as a modal while it is mounted, locks the page's scrolling, and returns the focus to the opener. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, opener: HTMLElement): void {
  useLayoutEffect(() => {
    const { current: modal } = dialog;
    if (modal === null) return;
    const unlock = lockScrolling();
    modal.showModal();
    modal.focus();
    return () => {
      unlock();
      // Nothing outside of an open modal can take the focus.
      modal.close();
      opener.focus();
    };
  }, [dialog, opener]);
}

/** Keeps the page from scrolling. Padding replaces the width of its scroll bar, so that nothing shifts. */
function lockScrolling(): () => void {
  const { documentElement: page } = document;
  const { overflow, paddingInlineEnd } = page.style;
  const scrollBarWidth = window.innerWidth - page.clientWidth;
  page.style.overflow = 'hidden';
  if (scrollBarWidth > 0) page.style.paddingInlineEnd = `${scrollBarWidth}px`;
  return () => Object.assign(page.style, { overflow, paddingInlineEnd });
}
