import { type JetStreamApiError, jetstream } from '@nats-io/jetstream';
import { type KV, type KvEntry, Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import { LEASE_MS, type LeaseEntry, type LeaseStore } from './lease.ts';

/** Error code of JetStream for an expected revision that is not the last one. */
const WRONG_REVISION = 10071;
/** A store that takes longer does not answer, milliseconds. */
const TIMEOUT_MS = 1500;
/** So many failures in succession are logged, once. */
const REPORTED_FAILURES = 2;
/** Longest value that a bucket accepts. */
const MAX_VALUE_BYTES = 1024;

/** Leases in a key-value bucket of JetStream, which is made where there is none, as after a restart without its store. */
export class NatsLeaseStore implements LeaseStore {
  readonly #connection: { readonly nats: NatsConnection };
  readonly #bucket: string;
  readonly #replicas: number;
  readonly #log: FastifyBaseLogger;
  /** Requests in succession that failed. One may: the bucket may have gone with the broker's store. */
  #failures = 0;
  #opened: { readonly nats: NatsConnection; readonly kv: Promise<KV> } | null = null;

  /** @param connection `nats` throws while the broker cannot be reached. */
  constructor(
    connection: { readonly nats: NatsConnection },
    bucket: string,
    replicas: number,
    log: FastifyBaseLogger,
  ) {
    this.#log = log;
    this.#connection = connection;
    this.#bucket = bucket;
    this.#replicas = replicas;
  }

  read(key: string): Promise<LeaseEntry | null> {
    return this.#use(async (kv) => {
      const entry = await kv.get(key);
      return entry && { value: storedValue(entry), revision: entry.revision };
    });
  }

  create(key: string, value: Uint8Array): Promise<number | null> {
    return this.#use((kv) => revisionOrNull(kv.put(key, value, { previousSeq: 0 })));
  }

  update(key: string, value: Uint8Array, revision: number): Promise<number | null> {
    return this.#use((kv) => revisionOrNull(kv.put(key, value, { previousSeq: revision })));
  }

  async remove(key: string, revision: number): Promise<void> {
    await this.#use((kv) => revisionOrNull(kv.delete(key, { previousSeq: revision })));
  }

  async #use<T>(work: (kv: KV) => Promise<T>): Promise<T> {
    // Throws while there is no connection, which has been logged.
    const kv = this.#open();
    try {
      const result = await work(await kv);
      this.#failures = 0;
      return result;
    } catch (error) {
      if (++this.#failures === REPORTED_FAILURES) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#log.warn({ reason }, 'the broker’s JetStream cannot be used: no source runs');
      }
      // The bucket may have gone with its server: the next call looks for it, and makes it if need be.
      this.#opened = null;
      throw error;
    }
  }

  #open(): Promise<KV> {
    const { nats } = this.#connection;
    if (this.#opened?.nats !== nats) {
      const kv = new Kvm(jetstream(nats, { timeout: TIMEOUT_MS })).create(this.#bucket, {
        description: 'Which Vitrine bridge runs which source',
        ttl: LEASE_MS,
        history: 1,
        maxValueSize: MAX_VALUE_BYTES,
        replicas: this.#replicas,
        // Reads by the leader of a cluster only: a copy may be old.
        allow_direct: false,
      });
      this.#opened = { nats, kv };
    }
    return this.#opened.kv;
  }
}

function storedValue(entry: KvEntry): Uint8Array | null {
  return entry.operation === 'PUT' ? entry.value : null;
}

/** Null if another revision was the last one. */
async function revisionOrNull<T>(change: Promise<T>): Promise<T | null> {
  try {
    return await change;
  } catch (error) {
    if ((error as Partial<JetStreamApiError>).code === WRONG_REVISION) return null;
    throw error;
  }
}
