import { expect, it } from 'vitest';
import type { CircuitStatistics } from '../../protocol/lludp/circuit/index.ts';
import { HealthMeter } from './connection-health.ts';

const NOTHING: CircuitStatistics = {
  ...{ sent: 0, received: 0, bytesSent: 0, bytesReceived: 0, resent: 0, failed: 0 },
  ...{ duplicates: 0, lost: 0, unacked: 0, roundTrip: 1000 },
};
const EXTRAS = { droppedByBridge: 2, unknownMessages: 3 };

it('measures the last second, and the loss of the last ten', () => {
  const meter = new HealthMeter();
  meter.addRoundTrip(12);
  meter.measure({ ...NOTHING, received: 100, sent: 10 }, EXTRAS);
  const health = meter.measure(
    { ...NOTHING, received: 190, lost: 10, sent: 14, resent: 1, unacked: 2 },
    EXTRAS,
  );
  expect(health).toEqual({
    ...{ packetsIn: 90, packetsOut: 4, resent: 1, unacked: 2, loss: 0.1, roundTrip: 12 },
    ...EXTRAS,
  });
  for (let second = 0; second < 10; second++) {
    meter.measure({ ...NOTHING, received: 190 + second, lost: 10 }, EXTRAS);
  }
  expect(meter.measure({ ...NOTHING, received: 300, lost: 10 }, EXTRAS).loss).toBe(0);
});

it('measures no negative loss', () => {
  const meter = new HealthMeter();
  meter.measure({ ...NOTHING, received: 100, lost: 5 }, EXTRAS);
  expect(meter.measure({ ...NOTHING, received: 105, lost: 1 }, EXTRAS).loss).toBe(0);
});

it('smooths the round trip, which is 0 until there was a ping', () => {
  const meter = new HealthMeter();
  expect(meter.measure(NOTHING, EXTRAS).roundTrip).toBe(0);
  meter.addRoundTrip(100);
  meter.addRoundTrip(200);
  expect(meter.measure(NOTHING, EXTRAS).roundTrip).toBeCloseTo(130, 9);
});
