import { formatPlural } from '../format.ts';
import { PuppetChip } from './puppet-chip.tsx';

/** Among what drives an agent: puppetry comes first, and rules the joints that it names. */
export function PuppetDriver({ joints }: { joints: number }) {
  return (
    <li>
      <span class="cut">Puppetry, live</span>
      <span class="num">{formatPlural(joints, 'joint')}</span>
      <PuppetChip />
    </li>
  );
}
