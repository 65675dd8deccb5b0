import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { layOutJson } from './lay-out-json';

const space = join(__dirname, '../space');

test.each(['stories', 'drafts'])('the files in %s of the sample space have this format', (folder) => {
  for (const name of readdirSync(join(space, folder))) {
    const text = readFileSync(join(space, folder, name), 'utf8');
    expect(layOutJson(JSON.parse(text)) === text || name).toBe(true);
  }
});
