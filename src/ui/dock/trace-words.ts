import type { CurveKind } from '../../motion/edit/index.ts';

/** A value beside its unit's name: `12.4°`, `−30.5`. A zero has no sign. */
export function formatValue(value: number, kind: CurveKind): string {
  const digits = value
    .toFixed(1)
    .replace(/^-(?=0\.0$)/, '')
    .replace('-', '−');
  return kind === 'rotation' ? `${digits}°` : digits;
}

/** A value that stands alone: `12.4°`, `−30.5 mm`. */
export function formatBound(value: number, kind: CurveKind): string {
  return kind === 'rotation' ? formatValue(value, kind) : `${formatValue(value, kind)}\u202fmm`;
}
