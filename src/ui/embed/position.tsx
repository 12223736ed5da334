import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { EMBED_BAR } from '../words/en/embed-bar.ts';
import { ask, type BarHost } from './bar-host.ts';

const tenths = (seconds: number) => seconds.toFixed(1);

/** Where time stands, in figures and as a slider. Written by hand: sixty times a second nothing is rendered. */
export function Position({ viewer, state }: BarHost) {
  const duration = state.timelineClip.value?.animation.duration ?? 0;
  const figures = useRef<HTMLElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const goesOn = useRef(false);

  useLayoutEffect(
    () =>
      effect(() => {
        const { time } = state.playhead.value;
        write(figures.current!, slider.current!, time, duration, state.playing.value);
      }),
    [state, duration],
  );
  const hold = () => {
    goesOn.current = state.playing.peek();
    if (goesOn.current) ask(viewer.pause());
  };
  const letGo = () => {
    if (goesOn.current) ask(viewer.play());
    goesOn.current = false;
  };
  return (
    <>
      <span class="time" aria-hidden="true">
        <b ref={figures} />
        {EMBED_BAR.unit(tenths(duration))}
      </span>
      <input
        ref={slider}
        class="rail"
        type="range"
        min="0"
        max={Math.ceil(duration * 10) / 10}
        step="0.1"
        aria-label={EMBED_BAR.position}
        onInput={(event) => ask(viewer.seek(Number(event.currentTarget.value)))}
        onPointerDown={hold}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
    </>
  );
}

function write(
  figures: HTMLElement,
  slider: HTMLInputElement,
  time: number,
  duration: number,
  playing: boolean,
): void {
  const shown = tenths(time);
  if (figures.textContent !== shown) {
    figures.textContent = shown;
    slider.value = shown;
  }
  slider.style.setProperty('--done', `${duration > 0 ? (time / duration) * 100 : 0}%`);
  // While it plays only whole seconds are told, so as not to chatter.
  const told = EMBED_BAR.seconds(playing ? String(Math.floor(time)) : shown, tenths(duration));
  if (slider.getAttribute('aria-valuetext') !== told) slider.setAttribute('aria-valuetext', told);
}
