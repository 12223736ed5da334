export * from './contract.ts';
export type { Refused } from './refused.ts';
