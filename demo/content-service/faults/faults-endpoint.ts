import { type RequestHandler, Router, text } from 'express';
import { ServiceError, unprocessable } from '../api/service-errors';
import { RESPONSE_EXAMPLES, FIELD_EXAMPLES } from './fault-examples';
import { FaultRuleError } from './fault-rule';
import type { FaultList } from './faults';

const METHODS = 'GET, HEAD, PUT, POST, DELETE';

const ABOUT = [
  'GET shows the rules that are set and what a rule may be.',
  'PUT or POST takes one rule, or an array of them, as JSON and replaces all; the first that a request meets decides alone.',
  'DELETE takes all rules away.',
  'Rules concern what lies under /v2 and /f; those that change the answer pass over answers that are no success.',
];

/** The address under which faults are shown and set. Pages of other origins may neither read it nor change anything. */
export function serveFaults(faults: FaultList): Router {
  const router = Router();
  router
    .route('/')
    .get((_request, response) => {
      const rules = faults.describe();
      const guide = { about: ABOUT, rules, fields: FIELD_EXAMPLES, responses: RESPONSE_EXAMPLES };
      response.set('Cache-Control', 'no-store').type('json').send(toReadable(guide));
    })
    .put(text({ type: () => true }), setRules(faults))
    // A page of any origin can post a form or plain text, but not JSON.
    .post(refuseForms, text({ type: () => true }), setRules(faults))
    .delete((_request, response) => {
      faults.clear();
      response.type('json').send(toReadable({ rules: faults.describe() }));
    })
    .all((_request, response) => {
      response.set('Allow', METHODS);
      throw new ServiceError(405, { error: 'Method Not Allowed' });
    });
  return router;
}

const refuseForms: RequestHandler = (request, _response, next) => {
  if (request.is('application/json') === false) {
    throw new ServiceError(415, {
      error: 'POST takes rules as application/json; PUT takes them as anything',
    });
  }
  next();
};

function setRules(faults: FaultList): RequestHandler {
  return (request, response) => {
    try {
      faults.read(parseBody(request.body));
    } catch (error) {
      throw error instanceof FaultRuleError ? unprocessable(error.message) : error;
    }
    response.type('json').send(toReadable({ rules: faults.describe() }));
  };
}

function parseBody(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch (error) {
    throw new FaultRuleError(
      `The body must be JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function toReadable(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
