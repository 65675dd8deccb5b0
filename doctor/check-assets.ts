import { allowedUrl } from '../common/allowed-url';
import { textOf } from '../common/json';
import { objectsIn } from '../common/walk-json';
import type { Settings } from '../server/config/settings';
import { fetchStories } from './content-service';
import { about, type Finding } from './finding';

/** Checks that the pictures and files of the space show: those of other origins than the setting names are left out of pages. */
export async function checkAssets(settings: Settings): Promise<Finding> {
  const { ok, problem, skipped } = about('CONTENT_ASSET_ORIGINS');
  const { contentToken: token, contentApiUrl: base, contentTimeout: timeout, contentAssetOrigins } = settings;
  if (token === undefined) return skipped('needs CONTENT_TOKEN');
  const response = await fetchStories({ base, timeout }, token);
  if (response.kind !== 'body') return skipped('the published stories cannot be read');
  const addresses = objectsIn([response.body['stories']])
    .map(({ filename }) => textOf(filename))
    .filter((address) => /^https?:/.test(address) && URL.canParse(address));
  if (addresses.length === 0) return ok('no picture was seen in the first stories');
  const others = addresses.filter((address) => allowedUrl(address, contentAssetOrigins) === null);
  if (others.length === 0)
    return ok(`names the origins of all ${addresses.length} pictures and files that were seen`);
  const origins = [...new Set(others.map((address) => new URL(address).origin))].slice(0, 3).join(', ');
  return problem(
    `does not name ${origins}, where ${others.length} of ${addresses.length} pictures and files are: they do not show until it does`,
  );
}
