import { useComputed } from '@preact/signals';
import { render } from 'preact';
import { useRef } from 'preact/hooks';
import { IconButton } from '../parts/buttons.tsx';
import { EMBED_BAR } from '../words/en/embed-bar.ts';
import { type BarHost, PositionSlider, ToolsRow } from './bar-controls.tsx';
import { FullscreenButton, useAutoHide, VitrineLink } from './bar-parts.tsx';

/** Renders the bar into an element; the returned function removes it. */
export function mountBar(container: HTMLElement, host: BarHost): () => void {
  render(<EmbedBar {...host} />, container);
  return () => render(null, container);
}

/** The controls at the lower edge of an embedded avatar. */
function EmbedBar(props: BarHost) {
  const { frame, host, state, isFull, togglePlaying, resetCamera, vitrineAddress } = props;
  const { playing, timelineClip } = state;
  const bar = useRef<HTMLFieldSetElement>(null);
  const isPaused = useComputed(() => !playing.value && timelineClip.value !== null);
  const isHidden = useAutoHide(frame, bar, isPaused);
  return (
    <fieldset
      ref={bar}
      class={`bar ${isHidden ? 'is-away' : ''}`}
      part="bar"
      aria-label={EMBED_BAR.bar}
    >
      {isFull && <ToolsRow {...props} />}
      <div class="row">
        <IconButton
          icon={playing.value ? 'pause' : 'play'}
          label={playing.value ? EMBED_BAR.pause : EMBED_BAR.play}
          onClick={togglePlaying}
        />
        {timelineClip.value ? <PositionSlider {...props} /> : <span class="spacer" />}
        <IconButton icon="frame" label={EMBED_BAR.frame} class="wider-only" onClick={resetCamera} />
        <FullscreenButton host={host} />
        <VitrineLink address={vitrineAddress} />
      </div>
    </fieldset>
  );
}
