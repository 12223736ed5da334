import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { BarHost } from './bar-host.ts';

const LEAVES_AFTER_MS = 2000;
/** A finger that has tapped a button leaves it hovered. */
const IN_USE = matchMedia('(hover: hover)').matches
  ? ':hover, :has(:focus-visible), :has(:active)'
  : ':has(:focus-visible), :has(:active)';
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether the bar is away: after 2 s in which nobody pointed at the figure, pressed a key or has the focus on the
 * bar. It stays while time stands still: who pauses wants to go on, or to look for the moment.
 */
export function useLeaving(
  { frame }: BarHost,
  bar: RefObject<HTMLElement | null>,
  stays: ReadonlySignal<boolean>,
): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let timer = 0;
    const leave = () => {
      if (stays.peek()) return;
      if (bar.current?.matches(IN_USE)) wait();
      else setAway(true);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(leave, LEAVES_AFTER_MS);
    };
    const comeBack = () => {
      setAway(false);
      wait();
    };
    for (const sign of SIGNS) frame.addEventListener(sign, comeBack, { passive: true });
    const unsubscribe = stays.subscribe(comeBack);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      for (const sign of SIGNS) frame.removeEventListener(sign, comeBack);
    };
  }, [frame, bar, stays]);
  return away;
}
