import { join } from 'node:path';
import { loadSampleSpace } from '../../../demo/sample-content';
import { rounds } from '../../support/rounds';
import { pathsOf } from './running-site';

/** The sample space, with the block catalogue as unlisted stories. */
export const spaceWithCatalogue = loadSampleSpace(join(__dirname, '../../..'));

/** Paths of the sample site's pages. */
export const samplePaths = pathsOf(spaceWithCatalogue);

/** Pages of a folder that are tried in each run: its stories have the same blocks in other orders. */
const pagesOfFolder = 4;

/** Paths of the sample site's pages; all in the weekly run, else few of each folder. */
export const variedPaths = samplePaths.filter((path, index) => {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const isBeside = (other: string) => other.slice(0, other.lastIndexOf('/')) === folder;
  return folder === '' || samplePaths.slice(0, index).filter(isBeside).length < rounds(pagesOfFolder);
});

/** Paths of the block catalogue's pages. */
export const cataloguePaths = (spaceWithCatalogue.unlisted ?? []).map(({ full_slug: slug }) => `/${slug}`);

/** A path without a page. */
export const missingPath = '/tidak/ada';
