import type { PreviewConfig } from '../../common/page/page-data';

/** Milliseconds between two reloads at least, and between two requests to a site that does not respond. */
const interval = 1_000;

/**
 * @returns a function that reloads the page, at most once in {@link interval} however often it is called; where the page has moved,
 * at its new address. While the site does not respond the page stays: nothing leads back from the browser's own error page.
 */
export function createReload(preview: Pick<PreviewConfig, 'parameters'>): (movedTo: string | null) => void {
  let isScheduled = false;
  let address: string | null = null;
  const load = async (): Promise<void> => {
    if (!(await responds(preview))) setTimeout(load, interval);
    else if (address === null) window.location.reload();
    else window.location.replace(address);
  };
  return (movedTo) => {
    address = movedTo ?? address;
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(load, Math.max(0, interval - performance.now()));
  };
}

/** True if the site answers, and not a proxy in its place. Asks for what costs neither a rendered page nor a request to the CMS. */
async function responds({ parameters }: Pick<PreviewConfig, 'parameters'>): Promise<boolean> {
  try {
    const { status } = await fetch(`/builds/latest.json?${parameters}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(10 * interval),
    });
    return status < 500;
  } catch {
    return false;
  }
}
