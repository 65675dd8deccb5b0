import { setTimeout } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { queryText } from '../api/request-query';
import { captureResponse, type RealResponse } from './capture-response';
import type { FaultyRequest } from './match-request';
import { makeResponse } from './fault-kinds';
import type { FaultList } from './faults';
import type { Turn } from './rule-in-effect';
import { type FaultyResponse, sendResponse } from './send-response';

/** Lets each request meet the rules that are set; one that meets none passes untouched. */
export function applyFaults(faults: FaultList): RequestHandler {
  return async (request, response, next) => {
    const turn = faults.meet(describeRequest(request));
    if (turn === undefined) {
      next();
      return;
    }
    const { delay, drip, response: planned } = turn.rule;
    const hungUp = closingOf(response);
    if (delay !== undefined && !(await hasWaited(delay, hungUp))) return;
    if (planned === undefined && drip === undefined) {
      next();
      return;
    }
    const real = (): Promise<RealResponse> => captureResponse(response, () => next());
    const faulty = await chooseResponse(turn, request.originalUrl, real);
    if (!hungUp.aborted) await sendResponse(response, faulty, drip, hungUp);
  };
}

function chooseResponse(turn: Turn, url: string, real: () => Promise<RealResponse>): Promise<FaultyResponse> {
  const { rule, index, putBack } = turn;
  return rule.response === undefined ? real() : makeResponse(rule.response, { url, real, index, putBack });
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
