import type { Settings } from '../../server/config/settings';
import type { FindingList, FindingParts, StoryReference } from '../finding';
import type { LinkRegister } from '../site/link-register';
import type { RuleName } from '../rules';

/** The settings that content is checked against. */
export type CheckSettings = Pick<
  Settings,
  | 'siteLanguages'
  | 'siteUrl'
  | 'contentAssetOrigins'
  | 'contentSpaceId'
  | 'siteFrameOrigins'
  | 'siteMediaOrigins'
  | 'formUploadLimit'
>;

/** What the checks of one story need. */
export interface ContentScope {
  readonly story: StoryReference;
  readonly settings: CheckSettings;
  /** What is known of a story that a link or a relation names. */
  readonly target: (uuid: string) => { readonly isPublished: boolean; readonly name: string } | undefined;
  readonly register: LinkRegister;
  readonly findings: FindingList;
}

/** Adds a finding about the story. */
export function report(
  { findings, story }: Pick<ContentScope, 'findings' | 'story'>,
  rule: RuleName,
  parts: Omit<FindingParts, 'story'>,
): void {
  findings.add(rule, { ...parts, story });
}

/** A text in quotes, cut where it is long. */
export function quoted(text: string, length = 60): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return `“${characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')}”`;
}
