/** How to reach the broker. Passwords and keys have been read: this is never logged and never leaves the process. */
export interface BrokerSettings {
  /** `host:port` of each server. */
  readonly servers: readonly string[];
  readonly user: string | null;
  readonly password: string | null;
  readonly token: string | null;
  /** Content of a credentials file (`.creds`), with a JWT and its key. */
  readonly credentials: Uint8Array | null;
  /** Null where the servers need no TLS; it is used all the same if they offer it. PEM texts. */
  readonly tls: {
    readonly ca: string | null;
    readonly certificate: string | null;
    readonly key: string | null;
  } | null;
  /** First part of all subjects, and of the name of the bucket. */
  readonly prefix: string;
  /** Copies of the leases, in a cluster of NATS servers. */
  readonly replicas: number;
}
