import { DecodeError } from '../../formats/bytes/index.ts';
import { asInteger, asMap, asString, decodeLlsd } from '../../formats/llsd/index.ts';
import { cleanName, cleanText } from '../../formats/text/index.ts';
import { decodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import type { RegionNotice } from './talk-contract.ts';

/** Seconds in which a restart is announced: longer ones are not believed. */
const MAX_RESTART_SECONDS = 86_400;

/** The notice of an alert to all agents of a region; null for one without a text. */
export function alertNotice(
  { AlertData, AlertInfo }: MessageOf<'AlertMessage'>,
  at: number,
): RegionNotice | null {
  for (const { Message, ExtraParams } of AlertInfo) {
    const restart = restartNotice(decodeFieldText(Message), ExtraParams, at);
    if (restart) return restart;
  }
  return textNotice(AlertData.Message, at, false);
}

/** The notice of an alert to this agent. */
export function agentAlertNotice(
  { AlertData }: MessageOf<'AgentAlertMessage'>,
  at: number,
): RegionNotice | null {
  return textNotice(AlertData.Message, at, AlertData.Modal);
}

/** A text may begin with `/` if it is important, and with `ALERT: ` or `NOTIFY: ` where it is a key. */
function textNotice(field: Uint8Array, at: number, isModal: boolean): RegionNotice | null {
  const [, slash, , rest] = /^(\/?)((?:ALERT|NOTIFY): )?([\s\S]*)$/.exec(decodeFieldText(field))!;
  const text = cleanText(rest);
  if (text === '') return null;
  return { at, kind: 'alert', text, important: isModal || slash !== '' };
}

/** A restart, as it is announced by key; null for other keys, and parameters that cannot be read. */
function restartNotice(key: string, params: Uint8Array, at: number): RegionNotice | null {
  const unit = { RegionRestartMinutes: 60, RegionRestartSeconds: 1 }[key];
  if (unit === undefined) return null;
  try {
    const map = asMap(decodeLlsd(params.at(-1) === 0 ? params.subarray(0, -1) : params));
    const value = map?.get(unit === 60 ? 'MINUTES' : 'SECONDS');
    const count = asInteger(value) ?? Number(asString(value));
    const seconds = count * unit;
    if (!(seconds >= 0 && seconds <= MAX_RESTART_SECONDS)) return null;
    const from = cleanName(asString(map?.get('NAME')) ?? '');
    return { at, kind: 'restart', text: '', important: true, seconds, from };
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
