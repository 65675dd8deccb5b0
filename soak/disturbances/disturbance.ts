import type { SeededRandom } from '../../test/support/seeded-random';
import type { SoakContext } from '../soak-context';

/** A fault that the site must survive. */
export interface Disturbance {
  /** Such as `kill a worker`. */
  readonly name: string;
  /** True if it ends processes: they have no time to grow. */
  readonly endsProcesses?: boolean;
  /** Why it cannot be caused here; null if it can. */
  readonly missing: (context: SoakContext) => string | null;
  /** Causes it, and ends it. Resolves once the site should be whole again. */
  readonly run: (context: SoakContext, random: SeededRandom) => Promise<void>;
}

/** For disturbances that can be caused everywhere. */
export const always = (): null => null;
