import type { MessageValue } from '../types.ts';

/** A reliable message of ours whose ack has not come. */
export interface UnackedMessage {
  readonly sequence: number;
  readonly name: string;
  readonly value: MessageValue;
  /** How often it may still be sent again. */
  retriesLeft: number;
  /** When it is to be sent again, or to be given up. */
  due: number;
}

/** How long and how often a message is repeated; a null delay goes by the round trip. */
export interface Patience {
  readonly delay: number | null;
  readonly retries: number;
}

/** The message that opens a circuit is repeated at its own pace: the round trip is not known yet. */
const OPENING_PATIENCE: Patience = { delay: 5000, retries: 3 };

/**
 * How a message is repeated that is not acknowledged.
 *
 * **Source:** lludp.md section 4.
 */
export function patienceWith(name: string, retries: number): Patience {
  return name === 'UseCircuitCode' ? OPENING_PATIENCE : { delay: null, retries };
}
