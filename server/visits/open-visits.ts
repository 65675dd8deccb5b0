import type { Settings } from '../config/settings';
import type { Machines } from '../coordination/machines/machines';
import { idleClock, type Clock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import { visitData } from './store/visit-data';
import { VisitDatabase } from './store/visit-database';
import { VisitCounter } from './visit-counter';
import { VisitRecorder } from './visit-recorder';
import type { VisitResult } from './visit-results';

/** The site's own counter of page views. */
export interface Visits {
  /** Null where views are not counted. */
  readonly counter: VisitCounter | null;
  /** What was counted, also before. */
  readonly database: VisitDatabase;
  /** Starts to write to disk. */
  readonly start: () => void;
  /** Writes the last views. */
  readonly stop: () => Promise<void>;
}

interface VisitsOptions {
  readonly settings: Pick<Settings, 'visits' | 'dataDir' | 'siteUrl' | 'siteLanguages'>;
  readonly log: Log;
  /** The current time; reading it must cost next to nothing. */
  readonly today: () => Date;
  readonly count: (result: VisitResult, views: number) => void;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** The machines that share visits. Default: none. */
  readonly machines?: Pick<Machines, 'replicate'> | null;
}

/** Sets up the counter. The database is opened, and libsql is loaded, with the first view. */
export function openVisits({
  settings,
  log,
  today,
  count,
  clock = idleClock,
  machines = null,
}: VisitsOptions): Visits {
  const database = new VisitDatabase(settings.dataDir);
  if (settings.visits === 'off')
    return {
      counter: null,
      database,
      start: () => {},
      stop: () => {
        database.close();
        return Promise.resolve();
      },
    };
  machines?.replicate(visitData(database));
  const { siteUrl, siteLanguages } = settings;
  const counter = new VisitCounter({ siteUrl, firstLanguage: siteLanguages[0] ?? 'id', today });
  const now = (): number => today().getTime();
  const recorder = new VisitRecorder({ counter, database, clock, log, now, count });
  return { counter, database, start: () => recorder.start(), stop: () => recorder.stop() };
}
