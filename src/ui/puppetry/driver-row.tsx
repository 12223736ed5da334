import { PUPPET_DRIVER } from '../words/en/puppetry.ts';
import { PuppetChip } from './puppet-chip.tsx';

/** Among what drives an agent: puppetry comes first, and rules the joints that it names. */
export function PuppetDriver({ joints }: { joints: number }) {
  return (
    <li>
      <span class="cut">{PUPPET_DRIVER.name}</span>
      <span class="num">{PUPPET_DRIVER.joints(joints)}</span>
      <PuppetChip />
    </li>
  );
}
