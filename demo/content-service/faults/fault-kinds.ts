import type { RealResponse } from './capture-response';
import {
  breakJson,
  cutInTheMiddle,
  enlarge,
  inflate,
  mislabel,
  replaceVersion,
  truncate,
  truncateGzip,
  withoutContent,
  withoutStory,
} from './changed-responses';
import type { ResponseFault, FaultKind, FaultsByKind } from './fault-rule';
import {
  emptyResponse,
  htmlResponse,
  noResponse,
  rateLimitResponse,
  redirectResponse,
  statusResponse,
} from './synthetic-responses';
import type { FaultyResponse } from './send-response';

/** The request and the rule that a faulty response is made for. */
export interface FaultContext {
  /** The request's URL with its query. */
  readonly url: string;
  /** Produces the service's own response; may be called once. */
  readonly real: () => Promise<RealResponse>;
  /** The number of earlier requests that the rule applied to. */
  readonly index: number;
  /** Uncounts the request, if the rule had nothing to change. */
  readonly undo: () => void;
}

type Make<Kind extends FaultKind> = (
  fault: FaultsByKind[Kind],
  context: FaultContext,
) => Promise<FaultyResponse>;

const KINDS: { readonly [Kind in FaultKind]: Make<Kind> } = {
  status: async (fault) => statusResponse(fault),
  'rate-limit': async (fault) => rateLimitResponse(fault),
  redirect: async ({ status, to }) => redirectResponse(status, to),
  'redirect-loop': async (_fault, { url }) => redirectResponse(302, url),
  cut: async ({ at }, context) => (at === 'start' ? noResponse() : change(cutInTheMiddle, context)),
  html: async () => htmlResponse(),
  empty: async () => emptyResponse(),
  'broken-json': (_fault, context) => change(breakJson, context),
  'wrong-type': (fault, context) => change((body) => mislabel(body, fault), context),
  'truncated-body': (_fault, context) => change(truncate, context),
  'truncated-gzip': (_fault, context) => change(truncateGzip, context),
  large: (fault, context) => change((body) => enlarge(body, fault), context),
  'gzip-bomb': (fault, context) => change((body) => inflate(body, fault), context),
  'null-story': (_fault, context) => change(withoutStory, context),
  'no-content': (_fault, context) => change(withoutContent, context),
  'content-version': (fault, context) =>
    change((body) => replaceVersion(body, fault, context.index), context),
};

/** Makes the response that replaces the service's own. */
export function makeResponse(fault: ResponseFault, context: FaultContext): Promise<FaultyResponse> {
  return makeKind(fault.kind, fault, context);
}

function makeKind<Kind extends FaultKind>(
  kind: Kind,
  fault: FaultsByKind[Kind],
  context: FaultContext,
): Promise<FaultyResponse> {
  return KINDS[kind](fault, context);
}

/** Changes the body of a 200 response. Others, such as the redirect to the content version, are sent unchanged. */
async function change(
  changeBody: (body: Buffer) => FaultyResponse | undefined,
  { real, undo }: FaultContext,
): Promise<FaultyResponse> {
  const response = await real();
  const changed = response.status === 200 && response.body.length > 0 ? changeBody(response.body) : undefined;
  if (changed !== undefined) return changed;
  undo();
  return response;
}
