import { integerOf, isJsonObject } from '../../common/json';
import type { PreviewConfig } from '../../common/page/page-data';

/** The published pages that show a story. */
export interface PagesShowing {
  readonly count: number;
  /** False if others may show it, too. */
  readonly isComplete: boolean;
  /** The first of them. */
  readonly paths: readonly string[];
}

/** Fetches the pages that show a story from the site's own endpoint. @returns null where they are unknown. Never throws. */
export async function fetchPagesShowing(
  uuid: string,
  { parameters }: Pick<PreviewConfig, 'parameters'>,
): Promise<PagesShowing | null> {
  try {
    const response = await fetch(`/cdn/pages?showing=${encodeURIComponent(uuid)}&${parameters}`);
    return response.ok ? readPages(await response.json()) : null;
  } catch {
    return null;
  }
}

function readPages(body: unknown): PagesShowing | null {
  if (!isJsonObject(body) || !Array.isArray(body['paths'])) return null;
  const { count, isComplete, paths } = body;
  return {
    count: integerOf(count, 0),
    isComplete: isComplete === true,
    paths: paths.filter((path) => typeof path === 'string'),
  };
}
