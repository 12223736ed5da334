import type { MessageName, MessageOf, MessageValue } from '../../../src/protocol/lludp/index.ts';

/** A message to send over a circuit. */
export interface Outgoing {
  readonly name: MessageName;
  readonly value: MessageValue;
  readonly reliable: boolean;
}

export function reliably<Name extends MessageName>(name: Name, value: MessageOf<Name>): Outgoing {
  return { name, value: value as MessageValue, reliable: true };
}

/** For what is told again soon anyway. */
export function lightly<Name extends MessageName>(name: Name, value: MessageOf<Name>): Outgoing {
  return { name, value: value as MessageValue, reliable: false };
}
