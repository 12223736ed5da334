import { messageOf, type Packet } from '../../../src/protocol/lludp/index.ts';
import {
  decodeAvatarAnimation,
  decodeAvatarAppearance,
  decodeCoarseLocations,
  decodeKillObject,
  decodeObjectUpdate,
  decodeObjectUpdateCached,
  decodeObjectUpdateCompressed,
  decodeTerseUpdate,
} from '../../../src/protocol/objects/index.ts';
import type { SceneStore } from '../../../src/protocol/scene/index.ts';

/** Tells a scene what a packet says of it. */
export function feedScene(scene: SceneStore, packet: Packet): void {
  const { sequence } = packet;
  const full = messageOf(packet, 'ObjectUpdate');
  if (full) scene.update(decodeObjectUpdate(full), sequence);
  const compressed = messageOf(packet, 'ObjectUpdateCompressed');
  if (compressed) scene.update(decodeObjectUpdateCompressed(compressed), sequence);
  const cached = messageOf(packet, 'ObjectUpdateCached');
  if (cached) scene.offer(decodeObjectUpdateCached(cached), sequence);
  const terse = messageOf(packet, 'ImprovedTerseObjectUpdate');
  if (terse) scene.move(decodeTerseUpdate(terse), sequence);
  const killed = messageOf(packet, 'KillObject');
  if (killed) scene.kill(decodeKillObject(killed), sequence);
  const appearance = messageOf(packet, 'AvatarAppearance');
  if (appearance) scene.dress(decodeAvatarAppearance(appearance), sequence);
  const animation = messageOf(packet, 'AvatarAnimation');
  if (animation) scene.animate(decodeAvatarAnimation(animation), sequence);
  const coarse = messageOf(packet, 'CoarseLocationUpdate');
  if (coarse) scene.locate(decodeCoarseLocations(coarse), sequence);
}
