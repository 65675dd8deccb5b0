import { setTimeout } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { queryText } from '../delivery/request-query';
import { captureAnswer, type RealAnswer } from './capture-answer';
import type { FaultyRequest } from './match-request';
import { makeAnswer } from './fault-kinds';
import type { FaultList } from './faults';
import type { Turn } from './rule-in-effect';
import { type FaultyAnswer, sendAnswer } from './send-answer';

/** Lets each request meet the rules that are set; one that meets none passes untouched. */
export function applyFaults(faults: FaultList): RequestHandler {
  return async (request, response, next) => {
    const turn = faults.meet(describeRequest(request));
    if (turn === undefined) {
      next();
      return;
    }
    const { delay, drip, answer } = turn.rule;
    const hungUp = closingOf(response);
    if (delay !== undefined && !(await hasWaited(delay, hungUp))) return;
    if (answer === undefined && drip === undefined) {
      next();
      return;
    }
    const real = (): Promise<RealAnswer> => captureAnswer(response, () => next());
    const faulty = await chooseAnswer(turn, request.originalUrl, real);
    if (!hungUp.aborted) await sendAnswer(response, faulty, drip, hungUp);
  };
}

function chooseAnswer(turn: Turn, url: string, real: () => Promise<RealAnswer>): Promise<FaultyAnswer> {
  const { rule, index, putBack } = turn;
  return rule.answer === undefined ? real() : makeAnswer(rule.answer, { url, real, index, putBack });
}

function describeRequest(request: Request): FaultyRequest {
  const query = new URLSearchParams(queryText(request.url));
  return { path: request.baseUrl + request.path, query };
}

/** Aborts once the answer is out or the caller has hung up, so that nobody waits for nobody. */
function closingOf(response: Response): AbortSignal {
  const closing = new AbortController();
  response.once('close', () => closing.abort());
  return closing.signal;
}

/** False where the caller hung up meanwhile. */
async function hasWaited(delay: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(delay, true, { signal }).catch(() => false);
}
