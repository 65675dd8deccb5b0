import { copyCode } from './copy-code';
import { fitFrames } from './fit-frames';
import { followSwitches } from './follow-switches';

// The pages of the book work without this: frames scroll, and the switches have a button.

function start(): void {
  fitFrames();
  copyCode();
}

document.documentElement.dataset['client'] = '';
start();
followSwitches(start);
