import { expect, it } from 'vitest';
import type { Peer } from './peer.ts';
import { SessionAdmission } from './session-admission.ts';
import { DEFAULT_TABLE_LIMITS } from './session-limits.ts';

it('the addresses of an IPv6 network share the rate of one', () => {
  const admission = new SessionAdmission(DEFAULT_TABLE_LIMITS, () => false);
  const opened = (network: string) => {
    const peers = Array.from(
      { length: 100 },
      (_, i): Peer => ({
        address: `${network}::${i.toString(16)}`,
        port: 4000,
      }),
    );
    return peers.filter((peer) => admission.mayOpen(peer, 0, 0)).length;
  };
  // What an address may open in two seconds.
  expect(opened('2001:db8:1:2')).toBe(2 * DEFAULT_TABLE_LIMITS.opensPerSecond);
  expect(opened('2001:db8:1:2:7')).toBe(0);
  expect(opened('2001:db8:1:3')).toBe(2 * DEFAULT_TABLE_LIMITS.opensPerSecond);
});
