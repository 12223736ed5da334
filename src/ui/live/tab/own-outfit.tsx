import type { OutfitItem } from '../../../session/contract.ts';
import { formatPlural } from '../../format.ts';
import { Fold } from '../../inspector/fold.tsx';
import { outfitTypeWords } from '../../words/live-words.ts';
import { useLive } from '../use-live.ts';

/** One's own outfit as the inventory has it. */
export function OwnOutfit() {
  const items = useLive().state.outfit.value;
  if (items.length === 0) return null;
  return (
    <Fold name="live-outfit" title="Own outfit" aside={outfitWords(items)}>
      <ul class="own-items">
        {items.map((item) => (
          <li key={item.itemId}>
            <span class="cut">{item.name}</span>
            <span class="faint">{outfitTypeWords(item.type)}</span>
            <span class={item.state === 'failed' ? 'state is-failed' : 'state'}>{item.state}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function outfitWords(items: readonly OutfitItem[]): string {
  const failed = items.filter(({ state }) => state === 'failed').length;
  const loading = items.filter(({ state }) => state === 'waiting' || state === 'loading').length;
  const more = [loading > 0 && `${loading} loading`, failed > 0 && `${failed} failed`];
  return [formatPlural(items.length, 'item'), ...more].filter(Boolean).join(', ');
}
