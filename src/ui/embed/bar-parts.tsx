import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../parts/buttons.tsx';
import { BrandMark } from '../parts/icon.tsx';
import { EMBED_BAR } from '../words/en/embed-bar.ts';

/** Opens Vitrine with what is shown; nothing where it cannot be opened there. */
export function VitrineLink({ address }: { address: () => string | null }) {
  // The attributes of the element may have changed since the last render.
  const update = (event: { currentTarget: HTMLAnchorElement }) => {
    event.currentTarget.href = address() ?? '';
  };
  const href = address();
  if (href === null) return null;
  return (
    <a
      class="btn square"
      target="_blank"
      rel="noopener"
      href={href}
      aria-label={EMBED_BAR.openInVitrine}
      title={EMBED_BAR.openInVitrine}
      onPointerDown={update}
      onFocus={update}
    >
      <BrandMark />
    </a>
  );
}

/** Shown only where the browser and the embedding page allow full screen. */
export function FullscreenButton({ host }: { host: HTMLElement }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(host.matches(':fullscreen'));
    host.addEventListener('fullscreenchange', onChange);
    return () => host.removeEventListener('fullscreenchange', onChange);
  }, [host]);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : host.requestFullscreen());
  return (
    <IconButton
      icon={isFull ? 'fullscreen-end' : 'fullscreen'}
      label={isFull ? EMBED_BAR.exitFullscreen : EMBED_BAR.fullscreen}
      class="wide-only"
      onClick={() => void toggle().catch(() => {})}
    />
  );
}

const HIDE_DELAY_MS = 2000;
/** On touch screens a button stays hovered after it was tapped, so hovering does not count there. */
const IN_USE = matchMedia('(hover: hover)').matches
  ? ':hover, :has(:focus-visible), :has(:active)'
  : ':has(:focus-visible), :has(:active)';
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether the bar is hidden: after 2 s without pointer or key events on the avatar, and without focus in the bar. It
 * stays while the animation is paused, because its user will resume it or look for a frame.
 */
export function useAutoHide(
  frame: HTMLElement,
  bar: RefObject<HTMLElement | null>,
  isPaused: ReadonlySignal<boolean>,
): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    let timer = 0;
    const hide = () => {
      if (isPaused.peek()) return;
      if (bar.current?.matches(IN_USE)) startTimer();
      else setHidden(true);
    };
    const startTimer = () => {
      clearTimeout(timer);
      timer = window.setTimeout(hide, HIDE_DELAY_MS);
    };
    const show = () => {
      setHidden(false);
      startTimer();
    };
    for (const type of ACTIVITY_EVENTS) frame.addEventListener(type, show, { passive: true });
    const unsubscribe = isPaused.subscribe(show);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      for (const type of ACTIVITY_EVENTS) frame.removeEventListener(type, show);
    };
  }, [frame, bar, isPaused]);
  return isHidden;
}
