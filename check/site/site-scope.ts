import type { StoryIndex } from '../../server/content/story-index/story-index';
import type { CheckSettings } from '../content/content-scope';
import type { FindingList } from '../finding';
import type { LinkRegister } from './link-register';
import type { StoryRecords } from './story-records';

/** What the checks of the whole site need. */
export interface SiteScope {
  readonly index: StoryIndex;
  readonly records: StoryRecords;
  readonly register: LinkRegister;
  readonly settings: CheckSettings;
  readonly findings: FindingList;
  /** Whether a file is in the root of the site. @param path without its first slash. */
  readonly hasFile: (path: string) => boolean;
}
