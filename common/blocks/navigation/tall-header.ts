/**
 * Lets a sticky header scroll away while it is taller than the space that the page leaves above the targets of addresses, as
 * with entries on several lines: it would cover them.
 */
export function letTallHeaderScroll(header: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver(() => {
    const space = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    header.style.position = header.offsetHeight > space ? 'static' : '';
  });
  observer.observe(header);
  signal.addEventListener('abort', () => observer.disconnect());
}
