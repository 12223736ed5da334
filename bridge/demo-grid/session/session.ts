import { randomInt, randomUUID } from 'node:crypto';
import type { DemoOutfit } from '../content/types.ts';
import { namedUuid } from '../named-uuid.ts';
import type { BodyOwner } from '../region/body.ts';
import type { Stay } from './stay.ts';

/** A viewer's login, from the login's answer to the end of its last circuit. */
export class Session implements BodyOwner {
  readonly agentId: string;
  readonly sessionId: string = randomUUID();
  readonly secureSessionId: string = randomUUID();
  /** Unsigned 32 bits; often above what a signed integer holds, so that viewers get used to it. */
  readonly circuitCode = randomInt(1, 0x1_0000_0000);
  readonly firstName: string;
  readonly lastName: string;
  readonly title = 'Visitor';
  readonly outfit: DemoOutfit;
  /** Milliseconds of the grid's clock. */
  readonly begunAt: number;
  /** Where its avatar is; set as soon as the session is made. */
  root: Stay | null = null;
  /** Where it is on its way to, and until when it has to be there. */
  next: { readonly stay: Stay; readonly until: number } | null = null;

  constructor(name: { first: string; last: string }, outfit: DemoOutfit, begunAt: number) {
    this.firstName = name.first;
    this.lastName = name.last;
    this.agentId = agentIdOf(name.first, name.last);
    this.outfit = outfit;
    this.begunAt = begunAt;
  }

  get stays(): readonly Stay[] {
    return [this.root, this.next?.stay ?? null].filter((stay) => stay !== null);
  }
}

/** The same person has the same id each time. */
export function agentIdOf(first: string, last: string): string {
  return namedUuid(`agent/${first} ${last}`.toLowerCase());
}
