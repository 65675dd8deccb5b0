import { afterAll, afterEach } from '@jest/globals';
import { freezeStories } from '../../common/story/limit-story';
import { guardConsole, judgeConsole } from './console-guard';

// As in development: a test whose code changes a story fails.
freezeStories();

// Installed before the test file is loaded, so that a call while importing is noticed as well. Unhandled
// rejections need nothing here: `waitForUnhandledRejections` has Jest fail the test in which one arises.
const restoreConsole = guardConsole(console);

afterEach(() => judgeConsole());

afterAll(() => {
  restoreConsole();
  judgeConsole();
});
