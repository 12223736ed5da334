import { memoryUsage } from 'node:process';

/** So few that most rounds see no collection even if much is allocated. */
const FRAMES = 50;
const ROUNDS = 41;

/** Bytes that a frame takes from the heap: the middle one of many rounds, as a collection makes it less. */
export function bytesPerFrame(frame: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = memoryUsage().heapUsed;
    for (let k = 0; k < FRAMES; k++) frame();
    return (memoryUsage().heapUsed - before) / FRAMES;
  });
  return rounds.sort((a, b) => a - b)[(ROUNDS - 1) / 2];
}
