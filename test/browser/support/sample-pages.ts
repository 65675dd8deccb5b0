import { join } from 'node:path';
import { loadSampleSpace } from '../../../demo/sample-content';
import { pathsOf } from './running-site';

/** The sample space, with the block catalogue found by its addresses. */
export const spaceWithCatalogue = loadSampleSpace(join(__dirname, '../../..'));

/** Addresses of the sample site's pages. */
export const samplePaths = pathsOf(spaceWithCatalogue);

/** Addresses of the block catalogue's pages. */
export const cataloguePaths = (spaceWithCatalogue.unlisted ?? []).map(({ full_slug: slug }) => `/${slug}`);

/** The address of an error page. */
export const missingPath = '/tidak/ada';
