import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { sendWithoutEtag } from './response';

test('a response without an ETag has the length of its body in bytes, for GET and HEAD alike', async () => {
  const app = express().use((_request, response) => sendWithoutEtag(response, 'text/html', '<p>café</p>'));
  const { headers, text } = await request(app).get('/');
  const { headers: head } = await request(app).head('/');
  expect(text).toBe('<p>café</p>');
  expect([headers['content-length'], head['content-length']]).toEqual(['12', '12']);
  expect(headers).not.toHaveProperty('etag');
});
