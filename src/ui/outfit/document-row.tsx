import type { LoadedDocument } from '../../app/index.ts';
import { ItemRow } from './item-row.tsx';

/** A file that is opened for its facts: it can be chosen and removed, and there is nothing to show or to hide. */
export function DocumentRow({ item }: { item: LoadedDocument }) {
  return (
    <ItemRow item={item} on icon="list">
      <span title={item.note}>{item.summary}</span>
    </ItemRow>
  );
}
