import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createSlRoot } from './axes.ts';

function slToThree(x: number, y: number, z: number): number[] {
  return new Vector3(x, y, z).applyMatrix4(createSlRoot().matrix).toArray();
}

describe('axes', () => {
  it('turns forward towards the camera, left to the right of the screen, and up to up', () => {
    expect(slToThree(1, 0, 0)).toEqual([0, 0, 1]);
    expect(slToThree(0, 1, 0)).toEqual([1, 0, 0]);
    expect(slToThree(0, 0, 1)).toEqual([0, 1, 0]);
  });

  it('is a rotation, not a reflection', () => {
    expect(createSlRoot().matrix.determinant()).toBe(1);
  });
});
