import { join } from 'node:path';
import { loadSampleSpace } from '../../../demo/sample-content';
import { pathsOf } from './running-site';

/** The sample space, with the block catalogue as unlisted stories. */
export const spaceWithCatalogue = loadSampleSpace(join(__dirname, '../../..'));

/** Paths of the sample site's pages. */
export const samplePaths = pathsOf(spaceWithCatalogue);

/** Paths of the block catalogue's pages. */
export const cataloguePaths = (spaceWithCatalogue.unlisted ?? []).map(({ full_slug: slug }) => `/${slug}`);

/** A path without a page. */
export const missingPath = '/tidak/ada';
