import { MIN_BLOCK_BYTES } from '../../protocol/puppetry/index.ts';
import type { PuppetryAccess } from '../../session/index.ts';
import { SENDING } from '../words/en/puppetry.ts';

/** Messages a second while something is sent. */
const SEND_RATE = 20;

/** What goes out now, beside the title and as a sentence. */
export function sendingWords(
  access: PuppetryAccess,
  joints: number,
): { readonly short: string; readonly whole: string } {
  if (access.kind !== 'available') return SENDING.nowhere;
  if (joints === 0) return SENDING.nothing;
  if (!access.state.transmit) {
    return { short: SENDING.isOff.short, whole: SENDING.isOff.whole(joints) };
  }
  const { eventSize } = access.state;
  if (eventSize < MIN_BLOCK_BYTES) {
    const { short, whole } = SENDING.tooSmall;
    return { short, whole: whole(joints, eventSize, MIN_BLOCK_BYTES) };
  }
  return { short: SENDING.joints(joints), whole: SENDING.goOut(joints, SEND_RATE) };
}
