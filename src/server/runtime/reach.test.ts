import { expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { isLoopback, isReachable } from './reach.ts';

test.each([
  [false, {}],
  [false, { HOST: '::1' }],
  [false, { PUBLIC_URL: 'http://localhost:8080' }],
  [false, { HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:3000' }],
  [true, { HOST: '0.0.0.0' }],
  [true, { HOST: '::' }],
  [true, { HOST: 'quadra.local' }],
  [true, { PUBLIC_URL: 'https://torneio.exemplo.com.br' }],
  [true, { HOST: '192.168.0.7', PUBLIC_URL: 'http://localhost:3000' }],
  [true, { TRUST_PROXY: '1' }],
])('whether others can reach the server is %s with %o', (expected, environment) => {
  expect(isReachable(readSettings(environment))).toBe(expected);
});

test.each(['127.0.0.1.exemplo.org', 'localhost.exemplo.org', '128.0.0.1', ''])(
  '%j is not this machine',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
