import type { ReactNode } from 'react';
import type { JsonObject } from '../json';
import type { SiteScope } from '../site/site-context';
import type { RenderLink } from '../ui/SiteLink';
import type { Outline } from './outline';

/** What a node needs besides its attributes. */
export interface NodeScope {
  readonly site: SiteScope;
  readonly renderLink: RenderLink;
  readonly outline: Outline;
  /** How deep the node's children stand, the blocks and rich texts around them counted in. */
  readonly depth: number;
  /** Renders what a node contains: children without keys, to be handed to React one by one. */
  inside(node: JsonObject): readonly ReactNode[];
  /** The scope of what stands one deeper. */
  below(): NodeScope;
}
