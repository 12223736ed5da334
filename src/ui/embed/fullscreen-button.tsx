import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../parts/buttons.tsx';
import { EMBED_BAR } from '../words/en/embed-bar.ts';

/** Only where the browser, and whoever embeds the page, allow it. */
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
      label={isFull ? EMBED_BAR.fullscreenEnd : EMBED_BAR.fullscreen}
      class="wide-only"
      onClick={() => void toggle().catch(() => {})}
    />
  );
}
