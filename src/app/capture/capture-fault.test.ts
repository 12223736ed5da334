import { describe, expect, it } from 'vitest';
import { StageError } from '../../render/index.ts';
import { CaptureFault, captureFault } from './capture-fault.ts';

const codeOf = (error: unknown) => captureFault(error)?.code ?? null;

describe('captureFault', () => {
  it('keeps ours, and has a code for what drawing and browsers throw', () => {
    expect(codeOf(new CaptureFault('too-much'))).toBe('too-much');
    expect(codeOf(new StageError('no-webgl'))).toBe('no-stage');
    expect(codeOf(new DOMException('', 'EncodingError'))).toBe('encoder');
    expect(codeOf(new RangeError('Array buffer allocation failed'))).toBe('too-large');
  });

  it('is none where it was ended on purpose', () => {
    const ended = AbortSignal.abort();
    expect(codeOf(ended.reason)).toBeNull();
  });
});
