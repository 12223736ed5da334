import type { RefusalCode } from '../../src/protocol/bridge/index.ts';

/** The bridge will not, or cannot, do what was asked of it. The message is for people and holds no secrets. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, detail: string) {
    super(detail);
    this.code = code;
  }
}
