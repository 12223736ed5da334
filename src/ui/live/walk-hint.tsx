import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserStorage } from '../../app/state/index.ts';
import { useLive } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { WALK } from '../words/en/live.ts';

const KNOWN_KEY = 'vitrine.knows-walking';
const WALKS = /^(Key[WASD]|Arrow)/;

/** What one sees and how to walk there: until one has walked, or has read it. */
export function WalkHint() {
  const { state } = useLive();
  const isKnown = useSignal(browserStorage()?.getItem(KNOWN_KEY) === '1');
  const region = state.region.value;
  const dismiss = () => {
    isKnown.value = true;
    try {
      browserStorage()?.setItem(KNOWN_KEY, '1');
    } catch {
      // A full or closed storage only means that the hint comes again.
    }
  };
  useEffect(() => {
    if (isKnown.value) return;
    // What walks has been prevented by then, letters that are typed have not.
    const onKey = ({ code, defaultPrevented }: KeyboardEvent) => {
      if (defaultPrevented && WALKS.test(code)) dismiss();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isKnown.value]);
  if (isKnown.value || !region) return null;
  return (
    <section class="toast live-notice" aria-label={WALK.hint}>
      <Icon name="note" />
      <div class="words">
        <strong>{WALK.hintTitle(region.name, region.grid)}</strong>
        <span>{WALK.hintText}</span>
      </div>
      <IconButton icon="close" label={COMMON.dismiss} onClick={dismiss} />
    </section>
  );
}
