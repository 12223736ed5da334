import { describe, expect, it } from 'vitest';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { formsBody, measureCoverage } from './outfit-loader.ts';

const coverOf = (...joints: string[]) => measureCoverage(wornMesh('x', joints).asset);

const LIMBS = ['mWristLeft', 'mWristRight', 'mFootLeft', 'mFootRight'];

describe('makesBody', () => {
  it('takes a mesh from head to foot for a body', () => {
    const body = coverOf('mHead', ...LIMBS);
    expect(formsBody([body])).toBe(true);
  });

  it('takes a headless body with a head for one', () => {
    const headless = coverOf('mChest', ...LIMBS);
    expect(formsBody([headless])).toBe(false);
    expect(formsBody([headless, coverOf('mHead')])).toBe(true);
  });

  it('does not take clothes and hair for one', () => {
    const suit = coverOf('mElbowLeft', 'mElbowRight', 'mAnkleLeft', 'mAnkleRight');
    const shoes = coverOf('mFootLeft', 'mFootRight');
    expect(formsBody([suit, shoes, coverOf('mHead')])).toBe(false);
  });
});
