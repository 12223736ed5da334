import type { HeldControl, MomentaryControl, Posture } from '../../protocol/agent/index.ts';

/** What a key asks of one's own avatar. */
export type KeyIntent =
  /** As long as the key is down. */
  | { readonly kind: 'hold'; readonly intent: HeldControl }
  /** Once, when it goes down. */
  | { readonly kind: 'trigger'; readonly intent: MomentaryControl }
  /** On, or off again. */
  | { readonly kind: 'switch'; readonly intent: HeldControl }
  /** Into this posture, or out of it. */
  | { readonly kind: 'toggle'; readonly posture: Exclude<Posture, 'upright'> };

const hold = (intent: HeldControl): KeyIntent => ({ kind: 'hold', intent });

/**
 * By `KeyboardEvent.code`: the place of a key, so that W A S D lie alike on every keyboard. These keys mean
 * walking only while the stage has the focus and shows a region; `W`, `C`, Space, Home and the arrows mean
 * something else everywhere else. `F`, `G`, `B`, `P`, the digits, `+` and `−` keep what they mean.
 */
const INTENTS: ReadonlyMap<string, KeyIntent> = new Map<string, KeyIntent>([
  ['KeyW', hold('forward')],
  ['ArrowUp', hold('forward')],
  ['KeyS', hold('back')],
  ['ArrowDown', hold('back')],
  ['KeyA', hold('turnLeft')],
  ['ArrowLeft', hold('turnLeft')],
  ['KeyD', hold('turnRight')],
  ['ArrowRight', hold('turnRight')],
  ['KeyE', hold('up')],
  ['PageUp', hold('up')],
  ['KeyC', hold('down')],
  ['PageDown', hold('down')],
  ['ShiftLeft', hold('run')],
  ['ShiftRight', hold('run')],
  ['Space', { kind: 'trigger', intent: 'jump' }],
  ['Home', { kind: 'toggle', posture: 'flying' }],
  ['KeyM', { kind: 'switch', intent: 'mouselook' }],
  ['KeyT', { kind: 'switch', intent: 'typing' }],
  ['KeyZ', { kind: 'switch', intent: 'away' }],
  ['KeyX', { kind: 'toggle', posture: 'seated' }],
]);

/** What a key means for one's own avatar; null for a key that is not of walking. */
export function keyIntent(code: string): KeyIntent | null {
  return INTENTS.get(code) ?? null;
}
