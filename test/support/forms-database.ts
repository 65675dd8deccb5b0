import { FormsDatabase } from '../../server/submissions/store/database';
import { createFakeClock, type FakeClock } from './fake-clock';
import { recordingLog } from './recording-log';
import { makeTempDir } from './temp-dir';

/** A database of submissions in a folder of its own; close it when done. */
export function openFormsDatabase(clock: FakeClock = createFakeClock()): FormsDatabase {
  return new FormsDatabase({ dataDir: makeTempDir(), log: recordingLog().log, clock });
}
