import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { IconButton } from '../parts/buttons.tsx';
import { BrandMark } from '../parts/icon.tsx';
import { EMBED_BAR } from '../words/en/embed-bar.ts';
import type { BarHost } from './bar-host.ts';
import { FullscreenButton } from './fullscreen-button.tsx';
import { Position } from './position.tsx';
import { Tools } from './tools.tsx';
import { useLeaving } from './use-leaving.ts';

/** What a visitor may do with an embedded avatar, at its lower edge. */
export function Bar(props: BarHost) {
  const { host, state, isFull, togglePlaying, resetCamera, vitrineAddress } = props;
  const { playing, timelineClip } = state;
  const bar = useRef<HTMLFieldSetElement>(null);
  const isPaused = useComputed(() => !playing.value && timelineClip.value !== null);
  const away = useLeaving(props, bar, isPaused);
  return (
    <fieldset
      ref={bar}
      class={`bar ${away ? 'is-away' : ''}`}
      part="bar"
      aria-label={EMBED_BAR.bar}
    >
      {isFull && <Tools {...props} />}
      <div class="row">
        <IconButton
          icon={playing.value ? 'pause' : 'play'}
          label={playing.value ? EMBED_BAR.pause : EMBED_BAR.play}
          onClick={togglePlaying}
        />
        {timelineClip.value ? <Position {...props} /> : <span class="spacer" />}
        <IconButton icon="frame" label={EMBED_BAR.frame} class="wider-only" onClick={resetCamera} />
        <FullscreenButton host={host} />
        <a
          class="btn square"
          target="_blank"
          rel="noopener"
          href={vitrineAddress()}
          aria-label={EMBED_BAR.openInVitrine}
          title={EMBED_BAR.openInVitrine}
          onPointerDown={renew}
          onFocus={renew}
        >
          <BrandMark />
        </a>
      </div>
    </fieldset>
  );

  /** Attributes may have changed since it was drawn. */
  function renew(event: { currentTarget: HTMLAnchorElement }): void {
    event.currentTarget.href = vitrineAddress();
  }
}
