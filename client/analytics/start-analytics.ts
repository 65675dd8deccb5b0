import { followConsent } from './follow-consent';

/** Browsers that prerender pages before they are visited. */
type Prerenderable = Document & { readonly prerendering?: boolean };

/**
 * Loads the analytics script of another site.
 * @param consent `not-needed`: for every visitor. Any other value: for visitors who have agreed.
 */
export async function startAnalytics(scriptUrl: string, consent: string | undefined): Promise<void> {
  // A page that is prerendered is perhaps never seen.
  if ((document as Prerenderable).prerendering)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
  let isLoaded = false;
  const load = (): void => {
    if (isLoaded) return;
    isLoaded = true;
    const script = document.createElement('script');
    script.src = scriptUrl;
    document.head.append(script);
  };
  if (consent === 'not-needed') load();
  else followConsent(new URL(scriptUrl).origin, load, () => isLoaded);
}
