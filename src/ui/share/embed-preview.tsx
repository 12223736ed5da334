import { useEffect, useState } from 'preact/hooks';
import { SHARE } from '../words/en/share.ts';

/** Whoever types is not followed letter by letter: each change opens the frame anew. */
const SETTLED_MS = 600;

/** The frame as it will be elsewhere. */
export function EmbedPreview({ address, ratio }: { address: string; ratio: string }) {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <figure class="share-preview">
      {/* A new element: an address that changes would be a step back in the tab's history. */}
      <iframe
        key={shown}
        src={shown}
        title={SHARE.embed.preview}
        allow="fullscreen"
        style={{ aspectRatio: ratio }}
      />
      <figcaption>{SHARE.embed.preview}</figcaption>
    </figure>
  );
}
