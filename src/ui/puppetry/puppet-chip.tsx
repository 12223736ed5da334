import { PUPPET_PRIORITY } from '../../motion/received-puppetry/index.ts';
import { PUPPET_DRIVER } from '../words/en/puppetry.ts';

/** Puppetry's place in the order of priorities: above every clip, outlined. */
export function PuppetChip() {
  return (
    <span class="prio live" title={PUPPET_DRIVER.priority(PUPPET_PRIORITY)}>
      {PUPPET_PRIORITY}
    </span>
  );
}
