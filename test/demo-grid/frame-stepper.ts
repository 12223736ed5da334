import { afterEach, vi } from 'vitest';
import { pause } from '../bridge/until.ts';

/** Milliseconds in which all that was sent over loopback has arrived. */
const ARRIVAL_MS = 20;

/** The clock of a grid in the hands of a test. Made after a `demoStage`, it is let go before the grid closes. */
export function frameStepper() {
  let isHeld = false;
  let step = () => {};
  afterEach(() => {
    isHeld = false;
  });
  return {
    /** Starts a grid whose frames this clock makes. */
    async drive(start: () => Promise<unknown>): Promise<void> {
      const { setInterval: realInterval } = globalThis;
      const interval = vi.spyOn(globalThis, 'setInterval');
      interval.mockImplementationOnce((act: () => void, milliseconds?: number) => {
        step = act;
        return realInterval(() => {
          if (!isHeld) act();
        }, milliseconds);
      });
      await start();
      interval.mockRestore();
    },
    /** No frame comes by itself any more. */
    hold(): void {
      isHeld = true;
    },
    /** One frame, once all that viewers sent is there; resolves when they have what it told them. */
    async frame(): Promise<void> {
      await pause(ARRIVAL_MS);
      step();
      await pause(ARRIVAL_MS);
    },
  };
}
