import { afterAll, afterEach } from '@jest/globals';
import { guardConsole, judgeConsole } from './console-guard';

// Installed before the test file is loaded, so that a call while importing is noticed as well. Unhandled
// rejections need nothing here: `waitForUnhandledRejections` has Jest fail the test in which one arises.
const restoreConsole = guardConsole(console);

afterEach(() => judgeConsole());

afterAll(() => {
  restoreConsole();
  judgeConsole();
});
