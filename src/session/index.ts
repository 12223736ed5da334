export type { Vector3 } from '../protocol/objects/index.ts';
export * from './contract.ts';
export type { Refused } from './refused.ts';
