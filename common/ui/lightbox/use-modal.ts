import { useLayoutEffect, type RefObject } from 'react';

/** Shows a dialog above the page as long as it is there, holds the page still meanwhile, and gives the focus back. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, opener: HTMLElement): void {
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown === null) return;
    const release = holdPage();
    shown.showModal();
    shown.focus();
    return () => {
      release();
      // Until it is closed, nothing outside of it takes the focus.
      shown.close();
      opener.focus();
    };
  }, [dialog, opener]);
}

/** Keeps the page from scrolling. Where its scroll bar took room, the room stays, so that nothing shifts. */
function holdPage(): () => void {
  const { documentElement: page } = document;
  const { overflow, paddingInlineEnd } = page.style;
  const room = window.innerWidth - page.clientWidth;
  page.style.overflow = 'hidden';
  if (room > 0) page.style.paddingInlineEnd = `${room}px`;
  return () => Object.assign(page.style, { overflow, paddingInlineEnd });
}
