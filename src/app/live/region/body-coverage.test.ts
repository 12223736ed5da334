import { describe, expect, it } from 'vitest';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { formsBody, measureCoverage } from './body-coverage.ts';

const coverageOf = (...joints: string[]) => measureCoverage(wornMesh('x', joints).asset);

const LIMBS = ['mWristLeft', 'mWristRight', 'mFootLeft', 'mFootRight'];

describe('formsBody', () => {
  it('is true for a mesh from head to foot', () => {
    expect(formsBody([coverageOf('mHead', ...LIMBS)])).toBe(true);
  });

  it('is true for a headless body together with a head', () => {
    const headless = coverageOf('mChest', ...LIMBS);
    expect(formsBody([headless])).toBe(false);
    expect(formsBody([headless, coverageOf('mHead')])).toBe(true);
  });

  it('is false for clothes and hair', () => {
    const suit = coverageOf('mElbowLeft', 'mElbowRight', 'mAnkleLeft', 'mAnkleRight');
    const shoes = coverageOf('mFootLeft', 'mFootRight');
    expect(formsBody([suit, shoes, coverageOf('mHead')])).toBe(false);
  });
});
