import { PREVIEW_TOKEN, PUBLIC_TOKEN } from '../../demo/content-service/api/access';
import { deliverySecret } from '../topology/receiver';

/** Begins every text that is saved as a draft and never published. */
export const draftMark = 'SOAK-DRAFT';
/** The secret of the publish hook. */
export const hookSecret = 'SOAK-HOOK-SECRET-a91e';
/** The secret of metrics. */
export const metricsToken = 'SOAK-METRICS-TOKEN-55d0';

const secrets = [PUBLIC_TOKEN, PREVIEW_TOKEN, deliverySecret, hookSecret, metricsToken];

const trace = /\bat [^<>\n]{1,200}\([^<>()\n]{1,300}:\d+:\d+\)/;
const path = /(?:\/dist-?\d?\/server\/|\/node_modules\/|file:\/\/\/)[\w./-]*/;

/** The first secret in a text; null without one. */
export function findSecret(text: string): string | null {
  return secrets.find((secret) => text.includes(secret)) ?? null;
}

/** The first stack trace, or path of the server's files, in a response; null without one. */
export function findTrace(text: string): string | null {
  return (trace.exec(text) ?? path.exec(text))?.[0] ?? null;
}

/** The first draft in a text; null without one. */
export function findDraft(text: string): string | null {
  const index = text.indexOf(draftMark);
  return index < 0 ? null : text.slice(index, index + 40);
}
