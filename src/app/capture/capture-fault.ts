import { StageError } from '../../render/index.ts';

/** Why there is no picture or recording. */
export type CaptureFaultCode =
  /** Nothing can be drawn: no WebGL, a lost context, a headset has the stage. */
  | 'no-stage'
  /** The browser gives no canvas of that size, or no memory for the picture. */
  | 'too-large'
  /** All frames together are more than a page should hold. */
  | 'too-much'
  /** There is no animation to watch a pass of. */
  | 'no-clip'
  /** The browser's recorder gave up, or gave nothing. */
  | 'encoder';

/** A picture or recording that could not be made. */
export class CaptureFault extends Error {
  readonly code: CaptureFaultCode;

  constructor(code: CaptureFaultCode, cause?: unknown) {
    super(`capture: ${code}`, { cause });
    this.name = 'CaptureFault';
    this.code = code;
  }
}

/** What went wrong, as one of ours; null where it was ended on purpose. */
export function captureFault(error: unknown): CaptureFault | null {
  if (error instanceof CaptureFault) return error;
  if (error instanceof StageError) return new CaptureFault('no-stage', error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  // Drawing asks for much memory at once; whatever else a browser says there, there is no picture.
  return new CaptureFault(name === 'EncodingError' ? 'encoder' : 'too-large', error);
}
