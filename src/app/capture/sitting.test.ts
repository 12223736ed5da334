import { describe, expect, it } from 'vitest';
import type { Exhibit } from '../exhibit.ts';
import { AppState } from '../state.ts';
import { Sitting } from './sitting.ts';

/** An exhibit that only counts: seconds of its clock, turns of its camera, who drives it. */
function fakeExhibit() {
  const log = { clock: 2.5, azimuth: 0.3, isDriven: false, seeks: [] as number[] };
  const exhibit = {
    stage: {
      camera: {
        carry: (_x: number, _y: number, _z: number, azimuth: number) => {
          log.azimuth += azimuth;
        },
      },
    },
    player: {
      elapsedOf: () => log.clock,
      goTo: (_id: string, elapsed: number) => {
        log.clock = elapsed;
      },
      update: () => {},
      // A loop of a second: what is held at its end is at no time of its run.
      timeOf: () => log.clock % 1,
    },
    comparison: { keepUp: () => {} },
    setDriven: (isDriven: boolean) => {
      log.isDriven = isDriven;
    },
    elapse: (seconds: number) => {
      log.clock += seconds;
    },
    seek: (seconds: number) => log.seeks.push(seconds),
    invalidate: () => {},
  };
  return { log, exhibit: exhibit as unknown as Exhibit };
}

function sit(isPlaying: boolean, time = 0.5) {
  const state = new AppState();
  state.playing.value = isPlaying;
  state.timelineClipId.value = 'walk';
  state.playhead.value = { time, weight: 1 };
  const { log, exhibit } = fakeExhibit();
  return { state, log, sitting: new Sitting(state, exhibit) };
}

describe('Sitting', () => {
  it('stills the page, moves as it is told, and puts everything back', () => {
    const { state, log, sitting } = sit(true);
    expect(log.isDriven).toBe(true);
    sitting.goTo(1);
    sitting.setPlaying(false);
    sitting.turnTo(1);
    sitting.turnTo(2);
    sitting.pass(0.25);
    expect(log).toMatchObject({ clock: 1.25, azimuth: 2.3 });
    sitting.end();
    expect(log).toEqual({
      clock: 2.5,
      azimuth: expect.closeTo(0.3, 12),
      isDriven: false,
      seeks: [],
    });
    expect(state.playing.value).toBe(true);
  });

  it.each([
    ['in its run', 0.5 + 1e-12, []],
    ['held at its end', 1, [1]],
  ])('finds the moment of what was paused %s', (_, time, seeks) => {
    const { state, log, sitting } = sit(false, time);
    sitting.setPlaying(true);
    sitting.pass(1.25);
    sitting.end();
    expect(log.clock).toBe(2.5);
    expect(log.seeks).toEqual(seeks);
    expect(state.playing.value).toBe(false);
  });
});
