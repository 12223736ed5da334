import {
  detectPuppetryLayout,
  type PuppetryLayout,
  plainPuppetryBlock,
} from '../src/protocol/puppetry/index.ts';

/**
 * Facts of one event block, for `vitrine inspect --format puppetry`; times in milliseconds. Names are stable:
 * other people's scripts read them.
 *
 * @param layout null finds it out from the bytes.
 * @throws {@link DecodeError} of format `puppetry`.
 */
export function reportPuppetry(file: string, bytes: Uint8Array, layout: PuppetryLayout | null) {
  const found = layout ?? detectPuppetryLayout(bytes).layout;
  return { file, format: 'puppetry' as const, ...plainPuppetryBlock(bytes, found) };
}

export type PuppetryReport = ReturnType<typeof reportPuppetry>;
