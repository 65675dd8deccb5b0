import type { Finding } from '../finding';

/** Findings of one origin that are written out one by one; with more of them a setting is the likelier cause. */
const maxSingle = 20;

/** Findings without those that a setting explains, and a line for each origin that it lacks. */
interface Folded {
  readonly rest: readonly Finding[];
  readonly lines: readonly string[];
}

/** Tells of an origin once that many pictures and files are from: it is where the library of the space is, in all likelihood. */
export function foldOrigins(findings: readonly Finding[]): Folded {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const origin = originIn(finding);
    if (origin !== null) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  const folded = new Map([...counts].filter(([, count]) => count > maxSingle));
  return {
    rest: findings.filter((finding) => !folded.has(originIn(finding) ?? '')),
    lines: [...folded].map(
      ([origin, count]) =>
        `${count.toLocaleString('en')} pictures and files are from ${origin}, which CONTENT_ASSET_ORIGINS does not name: if the library of the space is there, add it to that setting\n`,
    ),
  };
}

/** The origin of a picture or file that is not allowed; null for other findings. */
function originIn({ rule, problem }: Finding): string | null {
  if (rule === 'picture-origin') return / is from (\S+)$/.exec(problem)?.[1] ?? null;
  if (rule !== 'media-origin') return null;
  return / is from (\S+), which CONTENT_ASSET_ORIGINS does not name$/.exec(problem)?.[1] ?? null;
}
