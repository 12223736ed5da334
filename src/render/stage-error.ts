/**
 * `no-webgl`: the browser gives no WebGL2 context for this canvas. `context-lost`: the GPU has dropped everything,
 * and may bring it back. `lent`: a headset draws with it.
 */
export type StageErrorCode = 'no-webgl' | 'context-lost' | 'lent';

/** Why there is no stage, or no picture of it. `src/ui` makes the sentence. */
export class StageError extends Error {
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode) {
    super(`stage: ${code}`);
    this.name = 'StageError';
    this.code = code;
  }
}
