import { LEAST_BLOCK_BYTES } from '../../protocol/puppetry/index.ts';
import type { PuppetryAccess } from '../../session/index.ts';
import { formatPlural } from '../format.ts';

/** Messages a second while something is sent. */
const SEND_RATE = 20;

/** What goes out now, beside the title and as a sentence. */
export function sendingWords(
  access: PuppetryAccess,
  joints: number,
): { readonly short: string; readonly whole: string } {
  if (access.kind !== 'here') {
    return { short: 'nowhere', whole: 'Nothing goes out: the region has taken no puppetry yet.' };
  }
  if (joints === 0) {
    return { short: 'nothing', whole: 'Nothing goes out until something drives your avatar.' };
  }
  const count = formatPlural(joints, 'joint');
  if (!access.state.transmit) {
    return {
      short: 'transmit is off',
      whole: `${count} would go out; the region passes nothing on while transmit is off.`,
    };
  }
  const { eventSize } = access.state;
  if (eventSize < LEAST_BLOCK_BYTES) {
    const size = formatPlural(eventSize, 'byte');
    return {
      short: 'blocks too small',
      whole: `${count} would go out; the region takes blocks of ${size}, and ${LEAST_BLOCK_BYTES} is the least.`,
    };
  }
  return {
    short: count,
    whole: `${count} ${joints === 1 ? 'goes' : 'go'} out, ${SEND_RATE} times a second.`,
  };
}
