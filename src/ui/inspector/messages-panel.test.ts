import { describe, expect, it } from 'vitest';
import type { RecordedMessage } from '../../app/state/index.ts';
import { recordingAccuracy, recordingFacts } from './messages-panel.tsx';

const MESSAGE: RecordedMessage = {
  kind: 'recorded',
  fileName: 'Ada Lovelace 14.02.anim',
  seconds: 12.44,
  frames: 746,
  keys: 2310,
  bound: { degrees: 0.25, millimetres: 1 },
  worst: { degrees: 0.2342, millimetres: 0.9 },
  losses: [],
};

describe('text about a recording', () => {
  it('has its duration, frames and keys', () => {
    expect(recordingFacts(MESSAGE)).toBe('12.4 s: 746 frames became 2\u202f310 keys.');
    const one = { ...MESSAGE, frames: 1, keys: 1 };
    expect(recordingFacts(one)).toBe('12.4 s: 1 frame became 1 key.');
  });

  it('has its accuracy, rounded to the worse', () => {
    expect(recordingAccuracy(MESSAGE)).toBe(
      'Every joint plays within 0.25° and 1 mm of the recorded motion: 0.24° and 0.9 mm at worst.',
    );
    const turned = { ...MESSAGE, worst: { degrees: 0.413, millimetres: 0 } };
    expect(recordingAccuracy(turned)).toBe(
      'At worst, a joint is 0.42° and 0 mm away from the recorded motion. The limit was 0.25° and 1 mm.',
    );
  });
});
