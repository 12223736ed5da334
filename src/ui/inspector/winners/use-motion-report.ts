import { useRef } from 'preact/hooks';
import type { MotionReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { keepSame } from './keep-same.ts';

/** What drives the avatar, read again whenever that changes; joints that say the same keep their record. */
export function useMotionReport(): MotionReport {
  const { app } = useUi();
  const tick = app.state.motionTick.value;
  const last = useRef<{ tick: number; report: MotionReport } | null>(null);
  if (last.current?.tick !== tick) {
    last.current = { tick, report: renew(last.current?.report, app.playback.motionReport()) };
  }
  return last.current.report;
}

function renew(before: MotionReport | undefined, now: MotionReport): MotionReport {
  if (!before) return now;
  return {
    ...now,
    rotations: keepSame(before.rotations, now.rotations),
    positions: keepSame(before.positions, now.positions),
  };
}
