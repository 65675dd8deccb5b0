import { setTimeout } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { queryText } from '../api/query/request-query';
import { captureResponse, type RealResponse } from './capture-response';
import type { FaultyRequest } from './match-request';
import { makeResponse } from './fault-kinds';
import type { FaultList } from './faults';
import type { RuleMatch } from './rule-in-effect';
import { type FaultyResponse, sendResponse } from './send-response';

/** Applies to each request the first rule that it matches; a request that matches none passes unchanged. */
export function applyFaults(faults: FaultList): RequestHandler {
  return async (request, response, next) => {
    const ruleMatch = faults.apply(describeRequest(request));
    if (ruleMatch === undefined) {
      next();
      return;
    }
    const { delay, drip, response: fault } = ruleMatch.rule;
    const disconnected = disconnectSignal(response);
    if (delay !== undefined && !(await waited(delay, disconnected))) return;
    if (fault === undefined && drip === undefined) {
      next();
      return;
    }
    const real = (): Promise<RealResponse> => captureResponse(response, () => next());
    const faulty = await chooseResponse(ruleMatch, request.originalUrl, real);
    if (!disconnected.aborted) await sendResponse(response, faulty, drip, disconnected);
  };
}

function chooseResponse(
  { rule, index, undo }: RuleMatch,
  url: string,
  real: () => Promise<RealResponse>,
): Promise<FaultyResponse> {
  return rule.response === undefined ? real() : makeResponse(rule.response, { url, real, index, undo });
}

function describeRequest(request: Request): FaultyRequest {
  const query = new URLSearchParams(queryText(request.url));
  return { path: request.baseUrl + request.path, query };
}

/** Aborted once the response is sent or the client has disconnected. */
function disconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/** Waits; false if the client disconnected meanwhile. */
async function waited(delay: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(delay, true, { signal }).catch(() => false);
}
