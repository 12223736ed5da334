import { easeInOut } from '../../src/math/index.ts';
import { sineWave, wrap } from '../../src/motion/pose-description/index.ts';

/** A place where a foot stays put, from one moment of a cycle to a later one. */
export interface Plant {
  from: number;
  until: number;
  x: number;
  y: number;
  yaw: number;
  /** Highest the foot rises on its way here from the plant before. */
  rise: number;
}

export interface Print {
  x: number;
  y: number;
  yaw: number;
  lift: number;
  /** 0 while planted, otherwise how far through the air, 0..1. */
  flight: number;
}

/**
 * Where a stepping foot is. Plants are in order and cover a cycle of `period`; the foot is in the air from
 * one plant's end to the next one's start, the last leading over into the first of the next cycle.
 */
export function stepping(plants: readonly Plant[], period: number): (time: number) => Print {
  const start = plants[0].from;
  return (time) => {
    const at = start + wrap(time - start, period);
    const i = plants.findLastIndex((plant) => plant.from <= at);
    const here = plants[i];
    if (at <= here.until) return { ...place(here), lift: 0, flight: 0 };
    const next = plants[(i + 1) % plants.length];
    const landing = i + 1 < plants.length ? next.from : next.from + period;
    return between(here, next, (at - here.until) / (landing - here.until));
  };
}

const place = ({ x, y, yaw }: Plant) => ({ x, y, yaw });

function between(a: Plant, b: Plant, u: number): Print {
  const along = easeInOut(u);
  const arch = sineWave(u / 2);
  return {
    x: a.x + (b.x - a.x) * along,
    y: a.y + (b.y - a.y) * along,
    yaw: a.yaw + (b.yaw - a.yaw) * along,
    lift: b.rise * arch * arch,
    flight: u,
  };
}
