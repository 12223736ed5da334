import { describe, expect, it } from 'vitest';
import type { AvatarStage } from '../../stage/avatar-stage.ts';
import { AppState } from '../../state/index.ts';
import { CaptureSession } from './capture-session.ts';

/** An avatar stage that only counts: seconds of its clock, turns of its camera, whether it is driven. */
function fakeStage() {
  const log = { clock: 2.5, azimuth: 0.3, isDriven: false, seeks: [] as number[] };
  const avatarStage = {
    stage: {
      camera: {
        moveAlong: (_x: number, _y: number, _z: number, azimuth: number) => {
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
    comparison: { syncSecond: () => {} },
    setExternallyDriven: (isDriven: boolean) => {
      log.isDriven = isDriven;
    },
    advance: (seconds: number) => {
      log.clock += seconds;
    },
    seek: (seconds: number) => log.seeks.push(seconds),
    invalidate: () => {},
  };
  return { log, avatarStage: avatarStage as unknown as AvatarStage };
}

function start(isPlaying: boolean, time = 0.5) {
  const state = new AppState();
  state.playing.value = isPlaying;
  state.timelineClipId.value = 'walk';
  state.playhead.value = { time, weight: 1 };
  const { log, avatarStage } = fakeStage();
  return { state, log, session: new CaptureSession(state, avatarStage) };
}

describe('CaptureSession', () => {
  it('stops the page, moves on command, and restores everything', () => {
    const { state, log, session } = start(true);
    expect(log.isDriven).toBe(true);
    session.goTo(1);
    session.setPlaying(false);
    session.turnTo(1);
    session.turnTo(2);
    session.advance(0.25);
    expect(log).toMatchObject({ clock: 1.25, azimuth: 2.3 });
    session.end();
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
    ['pinned at its end', 1, [1]],
  ])('returns to where a paused clip was, %s', (_, time, seeks) => {
    const { state, log, session } = start(false, time);
    session.setPlaying(true);
    session.advance(1.25);
    session.end();
    expect(log.clock).toBe(2.5);
    expect(log.seeks).toEqual(seeks);
    expect(state.playing.value).toBe(false);
  });
});
