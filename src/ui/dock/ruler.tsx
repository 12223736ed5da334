import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { rulerTicks, timelineSpan } from './ruler.ts';

/** Seconds along the top. */
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
        {rulerTicks(timelineSpan(clip.animation.duration), width.value).map(({ at, label }) => (
          <i key={at} class={`tick ${label ? 'is-long' : ''}`} style={{ left: `${at * 100}%` }}>
            {label && <span>{label}</span>}
          </i>
        ))}
      </div>
    </div>
  );
}
