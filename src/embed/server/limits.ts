/** What one embed does for the page around it; docs/embed-protocol.md names the figures. */
export const SERVER_LIMITS = {
  connections: 8,
  /** Attempts to connect a second, and at once; those beyond are dropped unanswered. */
  connectsPerSecond: 10,
  connectBurst: 40,
  /** Messages of a connection a second, and at once: three streams of a 120 Hz headset pass. */
  messagesPerSecond: 400,
  messageBurst: 400,
  /** Messages beyond those that are still answered, with `too-busy`; then the connection is closed. */
  refusalsPerSecond: 100,
  refusalBurst: 1000,
  /** Requests of a connection that are being done. */
  open: 64,
} as const;
