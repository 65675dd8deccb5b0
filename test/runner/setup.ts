import { afterAll, afterEach, expect } from '@jest/globals';
import { freezeStories } from '../../common/story/limit-story';
import { guardConsole, judgeConsole } from './console-guard';
import { guardNetwork, judgeNetwork } from './network-guard';

// As in development: a test whose code changes a story fails.
freezeStories();

// Installed before the test file is loaded, so that a call while importing is noticed as well. Unhandled
// rejections are the task of `test-environment.ts`.
const restore = [guardConsole(console), guardNetwork()];

afterEach(() => {
  judgeNetwork(expect.getState().currentTestName);
  judgeConsole();
});

afterAll(() => {
  for (const lift of restore) lift();
  judgeNetwork();
  judgeConsole();
});
