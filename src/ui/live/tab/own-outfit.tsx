import type { OutfitItem } from '../../../session/index.ts';
import { useLive } from '../../context.ts';
import { Fold } from '../../parts/section.tsx';
import { LIVE_TAB } from '../../words/en/live.ts';
import { assetTypeText } from '../../words/live-text.ts';

/** One's own outfit as the inventory has it. */
export function OwnOutfit() {
  const items = useLive().state.outfit.value;
  if (items.length === 0) return null;
  return (
    <Fold name="live-outfit" title={LIVE_TAB.outfit.title} aside={outfitWords(items)}>
      <ul class="own-items">
        {items.map((item) => (
          <li key={item.itemId}>
            <span class="cut">{item.name}</span>
            <span class="faint">{assetTypeText(item.type)}</span>
            <span class={item.state === 'failed' ? 'state is-failed' : 'state'}>
              {LIVE_TAB.outfit.states[item.state]}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function outfitWords(items: readonly OutfitItem[]): string {
  const failed = items.filter(({ state }) => state === 'failed').length;
  const loading = items.filter(({ state }) => state === 'waiting' || state === 'loading').length;
  const words = LIVE_TAB.outfit;
  const more = [loading > 0 && words.loading(loading), failed > 0 && words.failed(failed)];
  return [words.items(items.length), ...more].filter(Boolean).join(', ');
}
