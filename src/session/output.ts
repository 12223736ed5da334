import type { SessionEvent } from './contract.ts';

/** Tells the page; `transfer` goes over to it. */
export type Tell = (event: SessionEvent, transfer?: readonly ArrayBuffer[]) => void;
