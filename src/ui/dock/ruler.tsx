import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { rulerTicks, type Tick } from './timeline-geometry.ts';

/** Pixels before the end in which a label to the right of its tick would be cut off. */
const LAST_LABEL_PIXELS = 14;

/** The seconds of a clip. */
export function Ruler({ clip }: { clip: LoadedClip }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSignal(760);
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) => {
      width.value = Math.round(contentRect.width);
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div class="track ruler">
      <div class="in" ref={box}>
        {rulerTicks(clip.animation.duration, width.value).map((tick) => (
          <i
            key={tick.at}
            class={tickClass(tick, width.value)}
            style={{ left: `${tick.at * 100}%` }}
          >
            {tick.label && <span>{tick.label}</span>}
          </i>
        ))}
      </div>
    </div>
  );
}

function tickClass({ at, label }: Tick, pixels: number): string {
  if (label === null) return 'tick';
  return (1 - at) * pixels < LAST_LABEL_PIXELS ? 'tick is-long is-end' : 'tick is-long';
}
