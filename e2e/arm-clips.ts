import type { Page } from '@playwright/test';
import {
  type AnimationSource,
  buildAnimation,
  encodeAnimation,
} from '../src/formats/animation/index.ts';
import { type DroppedFile, drop, expect, framesDrawn, items } from './fixtures.ts';

export const ARM_UP = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
export const ARM_DOWN = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

/** A clip that holds a pose of the left arm, in a loop of two seconds. */
export function armClip(
  name: string,
  rotation: readonly [number, number, number, number],
  priority: number,
  change: Partial<AnimationSource> = {},
): DroppedFile {
  const joint = { name: 'mShoulderLeft', rotations: [{ time: 0, rotation }] };
  const source = { duration: 2, loop: true, easeIn: 0, easeOut: 0, basePriority: priority };
  const animation = buildAnimation({ ...source, joints: [joint], ...change });
  return { name, bytes: encodeAnimation(animation) };
}

/** Drops a clip and waits until the avatar plays it. */
export async function openClip(page: Page, file: DroppedFile): Promise<void> {
  await drop(page, [file]);
  const name = file.name.replace(/\.\w+$/, '');
  await expect.poll(() => items(page)).toContainEqual(expect.objectContaining({ name }));
  await framesDrawn(page);
}
