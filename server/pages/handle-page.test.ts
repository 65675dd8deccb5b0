import { expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { createRouteResolver } from '../../common/routes';
import { unavailable } from '../http/unavailable';
import { handlePage } from './handle-page';
import type { Redirection } from './redirects/redirects';

const redirection: Redirection = { status: 301, to: '/baru', query: '', hash: '' };

/** Visits an address that has a redirect, and whose page cannot be rendered. */
async function visit(error: Error) {
  const passedOn: unknown[] = [];
  const onError: ErrorRequestHandler = (thrown, _request, response, _next) => {
    passedOn.push(thrown);
    response.status(500).end();
  };
  const handler = handlePage({
    resolve: createRouteResolver(['id']),
    load: { exists: () => Promise.resolve(false), movedTo: () => Promise.resolve(null) },
    pages: { respond: () => Promise.reject(error) },
    findRedirect: () => redirection,
  });
  const { status } = await request(express().use(handler, onError)).get('/lama');
  return { status, passedOn };
}

test('an address with a redirect is redirected in an outage', async () => {
  expect(await visit(unavailable())).toEqual({ status: 301, passedOn: [] });
});

test('an error that is no outage is passed on, also where the address has a redirect', async () => {
  const error = new TypeError('x is not a function');
  expect(await visit(error)).toEqual({ status: 500, passedOn: [error] });
});
