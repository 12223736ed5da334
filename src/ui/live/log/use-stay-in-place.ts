import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LogRow } from '../../../session/index.ts';

/** Keeps the end in sight while it is followed, and otherwise what is in sight when rows come above it. */
export function useStayInPlace(
  scroller: { readonly current: HTMLElement | null },
  rows: readonly LogRow[],
  isFollowing: boolean,
  rowHeight: number,
  height: number,
): void {
  const shown = useRef(rows);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const before = shown.current[0]?.index;
    shown.current = rows;
    if (isFollowing) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const above = rows.findIndex(({ index }) => index === before);
    if (above > 0) element.scrollTop += above * rowHeight;
  }, [rows, isFollowing, rowHeight, height]);
}
