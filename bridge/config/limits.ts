import { z } from 'zod';

const KIB = 1024;
const MIB = 1024 * KIB;

const count = z.int('expected a whole number').positive('expected 1 at least');
const bytes = count;
const seconds = z
  .number()
  .positive('expected more than 0 seconds')
  .max(1e6, 'expected fewer seconds');

/** What one page, one session and all of them together may use. */
export const LIMITS = z.strictObject({
  /** Sockets at once, of all pages. */
  connections: count.default(256),
  /** Sockets at once of one address. */
  connectionsPerAddress: count.default(16),
  /** Datagrams that one page may send in a second. */
  packetsPerSecond: count.default(500),
  /** Bytes of datagrams that one page may send in a second. */
  bytesPerSecond: bytes.default(512 * KIB),
  /** Circuits of one session at once: its region and those around it. */
  circuits: count.default(10),
  /** Bytes that one session may fetch through the capability proxy, in all. */
  proxiedBytes: bytes.default(4096 * MIB),
  /** Bytes that one session may fetch through it in a second; what is more has to wait. */
  proxiedBytesPerSecond: bytes.default(32 * MIB),
  /** Requests of one session to capabilities at once, event queues included. */
  requests: count.default(32),
  /** Longest frame that a page may send, and longest body of a request to a capability. */
  maxPayload: bytes.default(256 * KIB),
  /** Bytes that wait for a page that is slow or away; the oldest unreliable datagrams go when there are more. */
  queueBytes: bytes.default(MIB),
  /** Bytes of assets that are kept, for all sessions. 0 keeps none. */
  cacheBytes: z
    .int('expected a whole number')
    .nonnegative('expected 0 at least')
    .default(256 * MIB),
  /** Largest asset that is fetched. */
  assetBytes: bytes.default(32 * MIB),
  /** Between two heartbeats of a socket; two that go unanswered end it. */
  heartbeatSeconds: seconds.default(15),
  /** A page that says nothing for so long is ended: one of a tab that sleeps is spoken for until then. */
  idleSeconds: seconds.default(1800),
  /** Longest time of a session. */
  sessionSeconds: seconds.default(12 * 3600),
  /** Within which a new socket has to log in or resume. */
  loginSeconds: seconds.default(120),
  /** For which a session outlives its socket. */
  resumeSeconds: seconds.default(30),
  /** For which a grid may keep a request waiting, event queues apart. */
  gridSeconds: seconds.default(60),
});

export type Limits = Readonly<z.output<typeof LIMITS>>;
