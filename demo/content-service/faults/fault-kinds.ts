import type { RealResponse } from './capture-response';
import {
  breakJson,
  cutInTheMiddle,
  enlarge,
  inflate,
  mislabel,
  tellVersion,
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

/** What a fault is made from. */
export interface FaultContext {
  /** The request's own address, query included. */
  readonly url: string;
  /** Lets the service make its answer; to be called once at most. */
  readonly real: () => Promise<RealResponse>;
  /** How many requests met the rule before. */
  readonly index: number;
  /** Says that the rule had nothing to change. */
  readonly putBack: () => void;
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
  'content-version': (fault, context) => change((body) => tellVersion(body, fault, context.index), context),
};

/** Makes what is answered in place of the service's own answer. */
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

/** Changes the body of a success. Anything else, such as the redirect to the content version, is answered as it is. */
async function change(
  changeBody: (body: Buffer) => FaultyResponse | undefined,
  { real, putBack }: FaultContext,
): Promise<FaultyResponse> {
  const response = await real();
  const changed = response.status === 200 && response.body.length > 0 ? changeBody(response.body) : undefined;
  if (changed !== undefined) return changed;
  putBack();
  return response;
}
