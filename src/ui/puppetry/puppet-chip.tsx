import { PUPPET_PRIORITY } from '../../motion/puppet-priority.ts';

/** Puppetry's place in the order of priorities: above every clip, outlined. */
export function PuppetChip() {
  return (
    <span class="prio live" title={`Priority ${PUPPET_PRIORITY}: puppetry, above every animation`}>
      {PUPPET_PRIORITY}
    </span>
  );
}
