import type { DemoContent } from './types.ts';

/** The region of the demo grid: flat, and entered in its middle. */
export const REGION: DemoContent['region'] = {
  name: 'Sandbox Plaza',
  size: 256,
  ground: 22,
  landing: [128, 128, 22.95],
};
