import { asMap, asReal, decodeLlsd, type LlsdMap } from '../../formats/llsd/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import type { ChatRanges } from './talk-contract.ts';

/** The ranges of a region that names none. **Source:** region.md section 5. */
export const USUAL_RANGES: ChatRanges = { whisper: 10, say: 20, shout: 100 };

/** Metres: larger ranges are not believed. */
const MAX_RANGE = 4096;

/**
 * The ranges that OpenSimulator names in SimulatorFeatures; null if it names none.
 *
 * @throws {@link DecodeError} as {@link decodeLlsd}.
 */
export function decodeFeatureRanges(bytes: Uint8Array): ChatRanges | null {
  const extras = asMap(asMap(decodeLlsd(bytes))?.get('OpenSimExtras'));
  return extras ? rangesIn(extras) : null;
}

function rangesIn(extras: LlsdMap): ChatRanges | null {
  const range = (name: string) => asReal(extras.get(`${name}-range`));
  return usableRanges({ whisper: range('whisper'), say: range('say'), shout: range('shout') });
}

/** The ranges that Second Life names in RegionInfo; null if it names none. */
export function rangesOfRegion({ RegionInfo5 }: MessageOf<'RegionInfo'>): ChatRanges | null {
  const info = RegionInfo5.at(0);
  if (!info) return null;
  const { ChatWhisperRange: whisper, ChatNormalRange: say, ChatShoutRange: shout } = info;
  return usableRanges({ whisper, say, shout });
}

/** Null unless at least one is a usable number; the others are the usual ones. */
function usableRanges(
  ranges: Readonly<Record<keyof ChatRanges, number | undefined>>,
): ChatRanges | null {
  const usable = (range: number | undefined) =>
    range !== undefined && range > 0 && range <= MAX_RANGE ? range : null;
  const { whisper, say, shout } = ranges;
  if (usable(whisper) === null && usable(say) === null && usable(shout) === null) return null;
  return {
    whisper: usable(whisper) ?? USUAL_RANGES.whisper,
    say: usable(say) ?? USUAL_RANGES.say,
    shout: usable(shout) ?? USUAL_RANGES.shout,
  };
}
