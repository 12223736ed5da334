import type { MissType } from './object-table.ts';

/** One block of RequestMultipleObjects. */
export interface ObjectRequest {
  readonly missType: MissType;
  readonly localId: number;
}

interface Want {
  missType: MissType;
  /** Milliseconds. */
  askAt: number;
  tries: number;
}

/** Milliseconds without an answer after which an object is asked for again. */
export const RETRY_AFTER = 5000;

/** So often an object is asked for; then the simulator does not have it. */
export const MAX_TRIES = 4;

/** 5 bytes each: together with the header far below what a network carries in one piece. */
export const REQUESTS_A_MESSAGE = 200;

/**
 * What has to be asked for. The times are our choice, the reference has none.
 *
 * **Source:** lludp.md section 7.
 */
export class RequestList {
  readonly #wants = new Map<number, Want>();

  /** Says whether an object is missing; one that was asked for already keeps its turn. */
  set(localId: number, missType: MissType | null): void {
    const want = this.#wants.get(localId);
    if (missType === null) this.#wants.delete(localId);
    else if (want) want.missType = missType;
    else this.#wants.set(localId, { missType, askAt: Number.NEGATIVE_INFINITY, tries: 0 });
  }

  /** What is to be asked for by now, one list a message. What is returned counts as asked. */
  take(now: number): readonly (readonly ObjectRequest[])[] {
    const due: ObjectRequest[] = [];
    for (const [localId, want] of this.#wants) {
      if (want.askAt > now || want.tries === MAX_TRIES) continue;
      want.askAt = now + RETRY_AFTER;
      want.tries++;
      due.push({ missType: want.missType, localId });
    }
    return batches(due);
  }
}

function batches(due: readonly ObjectRequest[]): readonly (readonly ObjectRequest[])[] {
  const count = Math.ceil(due.length / REQUESTS_A_MESSAGE);
  return Array.from({ length: count }, (_, index) =>
    due.slice(index * REQUESTS_A_MESSAGE, (index + 1) * REQUESTS_A_MESSAGE),
  );
}
