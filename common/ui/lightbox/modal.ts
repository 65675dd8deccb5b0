/**
 * Shows a dialog as a modal, and locks the page's scrolling.
 * @returns a function that removes it and gives the focus to the opener.
 */
export function showModal(dialog: HTMLDialogElement, opener: HTMLElement): () => void {
  const unlock = lockScrolling();
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus();
  return () => {
    unlock();
    // Nothing outside of an open modal can take the focus.
    dialog.close();
    dialog.remove();
    opener.focus();
  };
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
