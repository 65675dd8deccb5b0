import { documentHeaders } from '../assets/static-assets';
import type { ExportedAddress, HeaderList } from './exported-address';
import { isUsual, suffixesOf, typesBySuffix } from './type-rules';

/** Headers of a rule, or of an address. Null: there is none, and one would mean nothing. */
type RuleHeaders = ReadonlyMap<string, string | null>;

interface Leaf {
  readonly path: string;
  readonly headers: RuleHeaders;
}

/** A folder of addresses. */
interface Branch {
  readonly folders: Map<string, Branch>;
  readonly leaves: Leaf[];
}

/** What browsers read on documents alone: rules for a folder may set it on the other files in it, too. */
const onDocumentsAlone = [...documentHeaders.map((name) => name.toLowerCase()), 'speculation-rules'];

/**
 * The file `_headers`, as Netlify, Cloudflare Pages and others read it: a pattern, and below it headers. All rules that match an
 * address count, so no two of them set the same header of one address: a rule for a folder has what all addresses in it have in
 * common. Hosts give HTML and stylesheets the type that the site gives them.
 */
export function headersFile(addresses: readonly ExportedAddress[]): string {
  const rules: string[] = [];
  const types = typesBySuffix(addresses);
  const root = newBranch();
  const prepared = new Map<HeaderList, RuleHeaders>();
  for (const { path, file, headers } of addresses) {
    const all = prepared.get(headers) ?? withoutDocumentHeaders(headers);
    prepared.set(headers, all);
    const isKnown = isUsual(file, headers) || suffixesOf(path).some((suffix) => types.has(suffix));
    addTo(root, { path, headers: isKnown ? withoutName(all, 'content-type') : all });
  }
  writeBranch(root, '', new Map(), rules);
  for (const [suffix, type] of types) pushRule(`/*${suffix}`, new Map([['content-type', type]]), rules);
  return rules.join('\n');
}

function withoutDocumentHeaders(headers: HeaderList): RuleHeaders {
  if (headers.get('content-type')?.startsWith('text/html') === true) return headers;
  const missing = onDocumentsAlone.filter((name) => !headers.has(name));
  return new Map<string, string | null>([...headers, ...missing.map((name) => [name, null] as const)]);
}

function withoutName(headers: RuleHeaders, name: string): RuleHeaders {
  return new Map([...headers].filter(([each]) => each !== name));
}

function newBranch(): Branch {
  return { folders: new Map(), leaves: [] };
}

function addTo(root: Branch, leaf: Leaf): void {
  let branch = root;
  for (const segment of leaf.path.split('/').slice(1, -1)) {
    const folder = branch.folders.get(segment) ?? newBranch();
    branch.folders.set(segment, folder);
    branch = folder;
  }
  branch.leaves.push(leaf);
}

function writeBranch(branch: Branch, prefix: string, above: RuleHeaders, rules: string[]): void {
  const { folders, leaves } = branch;
  // A rule for a folder would also be one for addresses that do not exist.
  const common = leaves.length === 1 && folders.size === 0 ? new Map<string, null>() : commonOf(branch);
  pushRule(`${prefix}/*`, without(common, above), rules);
  const covered = new Map([...above, ...[...common].filter(([, value]) => value !== null)]);
  for (const { path, headers } of leaves) pushRule(path, without(headers, covered), rules);
  for (const [segment, folder] of folders) writeBranch(folder, `${prefix}/${segment}`, covered, rules);
}

/** The headers that all addresses in a folder have with the same value, or may have. */
function commonOf({ folders, leaves }: Branch): RuleHeaders {
  const all = [...leaves.map(({ headers }) => headers), ...[...folders.values()].map(commonOf)];
  return all.reduce(shared);
}

function shared(one: RuleHeaders, other: RuleHeaders): RuleHeaders {
  if (one === other) return one;
  const common = new Map<string, string | null>();
  for (const [name, value] of one) {
    const otherValue = other.get(name);
    if (otherValue === undefined) continue;
    if (value === null || otherValue === null || value === otherValue) common.set(name, value ?? otherValue);
  }
  return common;
}

function without(headers: RuleHeaders, covered: RuleHeaders): RuleHeaders {
  return new Map([...headers].filter(([name]) => !covered.has(name)));
}

function pushRule(pattern: string, headers: RuleHeaders, rules: string[]): void {
  const lines = [...headers].flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${value}\n`]));
  if (lines.length > 0) rules.push(`${pattern}\n${lines.join('')}`);
}
