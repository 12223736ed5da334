import type { TalkCircuit } from './talk-circuit.ts';
import type { RegionRequest, RequestAnswer, TalkEvent } from './talk-contract.ts';

/** Requests that wait for an answer; the oldest makes room. */
const MAX_PENDING = 20;

/** Sends an answer to the circuit that the request came from. */
export type SendAnswer = (answer: RequestAnswer, circuit: TalkCircuit) => void;

interface PendingRequest {
  readonly circuit: TalkCircuit;
  readonly send: SendAnswer;
}

/** What is asked of the visitor, until it is answered. */
export class PendingRequests {
  readonly #emit: (event: TalkEvent) => void;
  readonly #pending = new Map<string, PendingRequest>();

  constructor(emit: (event: TalkEvent) => void) {
    this.#emit = emit;
  }

  /** @param circuit null in a recording, in which nothing is asked. */
  add(request: RegionRequest, circuit: TalkCircuit | null, send: SendAnswer): void {
    if (circuit === null) return;
    this.#pending.delete(request.id);
    this.#pending.set(request.id, { circuit, send });
    this.#emit({ type: 'request', request });
    if (this.#pending.size > MAX_PENDING) this.#close(this.#pending.keys().next().value!);
  }

  answer(id: string, answer: RequestAnswer): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (answer.kind !== 'ignore') pending.send(answer, pending.circuit);
  }

  #close(id: string): void {
    this.#pending.delete(id);
    this.#emit({ type: 'request-closed', id });
  }
}
