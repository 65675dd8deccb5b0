import type { RealAnswer } from './capture-answer';
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
} from './changed-answers';
import type { AnswerFault, FaultKind, FaultsByKind } from './fault-rule';
import {
  answerEmpty,
  answerHtml,
  answerNothing,
  answerRateLimit,
  answerRedirect,
  answerStatus,
} from './made-up-answers';
import type { FaultyAnswer } from './send-answer';

/** What a fault is made from. */
export interface FaultContext {
  /** The request's own address, query included. */
  readonly url: string;
  /** Lets the service make its answer; to be called once at most. */
  readonly real: () => Promise<RealAnswer>;
  /** How many requests met the rule before. */
  readonly index: number;
  /** Says that the rule had nothing to change. */
  readonly putBack: () => void;
}

type Make<Kind extends FaultKind> = (
  fault: FaultsByKind[Kind],
  context: FaultContext,
) => Promise<FaultyAnswer>;

const KINDS: { readonly [Kind in FaultKind]: Make<Kind> } = {
  status: async (fault) => answerStatus(fault),
  'rate-limit': async (fault) => answerRateLimit(fault),
  redirect: async ({ status, to }) => answerRedirect(status, to),
  'redirect-loop': async (_fault, { url }) => answerRedirect(302, url),
  cut: async ({ at }, context) => (at === 'start' ? answerNothing() : change(cutInTheMiddle, context)),
  html: async () => answerHtml(),
  empty: async () => answerEmpty(),
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
export function makeAnswer(fault: AnswerFault, context: FaultContext): Promise<FaultyAnswer> {
  return makeKind(fault.kind, fault, context);
}

function makeKind<Kind extends FaultKind>(
  kind: Kind,
  fault: FaultsByKind[Kind],
  context: FaultContext,
): Promise<FaultyAnswer> {
  return KINDS[kind](fault, context);
}

/** Changes the body of a success. Anything else, such as the redirect to the content version, is answered as it is. */
async function change(
  changeBody: (body: Buffer) => FaultyAnswer | undefined,
  { real, putBack }: FaultContext,
): Promise<FaultyAnswer> {
  const answer = await real();
  const changed = answer.status === 200 && answer.body.length > 0 ? changeBody(answer.body) : undefined;
  if (changed !== undefined) return changed;
  putBack();
  return answer;
}
