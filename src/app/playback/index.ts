export { Playback } from './playback.ts';
export type { Player } from './player.ts';
