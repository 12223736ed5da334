import { describe, expect, it } from 'vitest';
import { HANDLES } from '../words/en/puppetry.ts';
import { canPin, DRAWING_HEIGHT, DRAWING_WIDTH, HANDLE_SPOTS } from './handle-map.tsx';

describe('handles in the drawing', () => {
  it('include each handle once', () => {
    expect(HANDLE_SPOTS.map(({ id }) => id).sort()).toEqual(Object.keys(HANDLES.names).sort());
  });

  it('are a fingertip apart from each other and from the edges', () => {
    for (const a of HANDLE_SPOTS) {
      for (const b of HANDLE_SPOTS) {
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(44);
      }
      expect(Math.min(a.x, DRAWING_WIDTH - a.x)).toBeGreaterThanOrEqual(22);
      expect(Math.min(a.y, DRAWING_HEIGHT - a.y)).toBeGreaterThanOrEqual(22);
    }
  });

  it('can be pinned at hands and feet only', () => {
    expect(HANDLE_SPOTS.map(({ id }) => id).filter(canPin)).toEqual([
      'handRight',
      'handLeft',
      'footRight',
      'footLeft',
    ]);
  });
});
