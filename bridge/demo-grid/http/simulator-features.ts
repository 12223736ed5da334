import { llsdMap } from '../llsd-map.ts';
import { bare, llsdReply, type Reply, type Request } from './exchange.ts';

/** What a region of this grid can do, in the words of OpenSimulator. */
export function answerFeatures({ method }: Request, gridName: string): Reply {
  if (method !== 'GET') return bare(404);
  return llsdReply(
    llsdMap({
      MeshRezEnabled: true,
      MeshUploadEnabled: false,
      MeshXferEnabled: true,
      BakesOnMeshEnabled: true,
      PhysicsMaterialsEnabled: false,
      AnimatedObjects: llsdMap({
        AnimatedObjectMaxTris: 150000n,
        MaxAgentAnimatedObjectAttachments: 2n,
      }),
      MaxAgentAttachments: 38n,
      AvatarHoverHeightEnabled: true,
      OpenSimExtras: llsdMap({
        AvatarSkeleton: true,
        AnimationSet: true,
        'say-range': 20n,
        'whisper-range': 10n,
        'shout-range': 100n,
        GridName: gridName,
        GridNick: 'demo',
      }),
    }),
  );
}
