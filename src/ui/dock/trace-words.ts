import type { CurveKind } from '../../motion/edit/index.ts';

/** What a curve is, for people. */
export const TRACE_WORDS: Record<CurveKind, { readonly title: string; readonly help: string }> = {
  rotation: {
    title: 'Degrees about each axis',
    help: 'The turn from rest as one axis and one angle, its share about x (forward), y (left) and z (up).',
  },
  position: {
    title: 'Millimetres from rest',
    help: 'How far the joint stands from its place in its parent, along x (forward), y (left) and z (up).',
  },
};

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
