/** `no-webgl`: the browser gives no WebGL2 context for this canvas. */
export type StageErrorCode = 'no-webgl';

/** Why there is no stage. `src/ui` makes the sentence. */
export class StageError extends Error {
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode) {
    super(`stage: ${code}`);
    this.name = 'StageError';
    this.code = code;
  }
}
