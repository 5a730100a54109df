import { describe, expect, test } from 'vitest';
import { connectionLimits } from './connections.ts';

const DEFAULT = { STREAMS_MAX: 25_000, STREAMS_PER_ADDRESS: 2_000, TRUST_PROXY: 0 };

describe('the limit of open files', () => {
  test('leaves the streams and connections as they are set where it has room for them', () => {
    expect(connectionLimits(65_536, DEFAULT)).toEqual({
      connections: 30_000,
      perNetwork: 7_500,
      streams: 25_000,
      streamsPerNetwork: 2_000,
    });
  });

  test('less what the database and files need is what connections may take, and streams three quarters of it', () => {
    expect(connectionLimits(4_096, DEFAULT)).toEqual({
      connections: 3_072,
      perNetwork: 768,
      streams: 2_304,
      streamsPerNetwork: 576,
    });
  });

  test('is halved where it is small', () => {
    expect(connectionLimits(256, DEFAULT)).toMatchObject({ connections: 128, perNetwork: 32, streams: 96 });
  });

  test('is no limit where there is none', () => {
    expect(connectionLimits(Number.MAX_SAFE_INTEGER, DEFAULT)).toMatchObject({ connections: 30_000 });
  });
});

test('behind a proxy one network may have all connections, and streams are still counted by visitor', () => {
  expect(connectionLimits(4_096, { ...DEFAULT, TRUST_PROXY: 1 })).toMatchObject({
    perNetwork: 3_072,
    streamsPerNetwork: 2_000,
  });
});
