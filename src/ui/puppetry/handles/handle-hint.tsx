import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserStorage } from '../../../app/state/index.ts';
import { usePuppetry, useUi } from '../../context.ts';
import { IconButton } from '../../parts/buttons.tsx';
import { Icon } from '../../parts/icon.tsx';
import { COMMON } from '../../words/en/common.ts';
import { HANDLES } from '../../words/en/puppetry.ts';

const KNOWN_KEY = 'vitrine.knows-handles';
/** On a phone it lies over the panel: it goes by itself. */
const PHONE_MS = 7000;

/** How to drag: until something has been dragged, or moved by keys, or this was read. */
export function HandleHint() {
  const { view } = useUi();
  const { state: board } = usePuppetry();
  const isKnown = useSignal(browserStorage()?.getItem(KNOWN_KEY) === '1');
  const dismiss = () => {
    isKnown.value = true;
    try {
      browserStorage()?.setItem(KNOWN_KEY, '1');
    } catch {
      // A full or closed storage only means that the hint comes again.
    }
  };
  useSignalEffect(() => {
    const isMoved = board.grabbed.value.size > 0 || board.targeted.value.size > 0;
    if (isMoved && !isKnown.peek()) dismiss();
  });
  const isPhone = view.layout.value === 'phone';
  useEffect(() => {
    if (!isPhone) return;
    const timer = setTimeout(dismiss, PHONE_MS);
    return () => clearTimeout(timer);
  }, [isPhone]);
  if (isKnown.value) return null;
  return (
    <section class="toast live-notice handle-hint" aria-label={HANDLES.hint.label}>
      <Icon name="hand" />
      <div class="words">
        <strong>{HANDLES.hint.title}</strong>
        <span>{isPhone ? HANDLES.hint.phone : HANDLES.hint.keys}</span>
      </div>
      <IconButton icon="close" label={COMMON.dismiss} onClick={dismiss} />
    </section>
  );
}
