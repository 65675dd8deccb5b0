import { type RequestHandler, Router, text } from 'express';
import { ServiceError, unprocessable } from '../api/service-errors';
import { messageOf } from '../error-message';
import { RESPONSE_EXAMPLES, FIELD_EXAMPLES } from './fault-examples';
import { FaultRuleError } from './fault-rule';
import type { FaultList } from './faults';

const METHODS = 'GET, HEAD, PUT, POST, DELETE';

const ABOUT = [
  'GET returns the rules in effect and documents the fields of a rule.',
  'PUT or POST replaces all rules by one rule, or an array of them, as JSON; the first rule that matches a request applies alone.',
  'DELETE removes all rules.',
  'Rules apply to /v1, /v2 and /f; those that change the response leave responses other than 200 unchanged.',
];

/** The endpoint at which rules are listed and set. Pages of other origins may neither read nor change them. */
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
    .post(rejectForms, text({ type: () => true }), setRules(faults))
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

const rejectForms: RequestHandler = (request, _response, next) => {
  if (request.is('application/json') === false) {
    throw new ServiceError(415, {
      error: 'POST requires application/json; PUT accepts any content type',
    });
  }
  next();
};

function setRules(faults: FaultList): RequestHandler {
  return (request, response) => {
    try {
      faults.setUnvalidated(parseBody(request.body));
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
    throw new FaultRuleError(`The body must be JSON: ${messageOf(error)}`);
  }
}

function toReadable(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
