import type { CaptureNews, PictureOrder, Recording, VideoOrder } from '../capture/index.ts';
import type { SharePlan } from './share-plan.ts';

/** Links, pictures and recordings of what is on the page. */
export interface Sharing {
  /** What a link would say now. Reads signals; where the camera is, is none. */
  plan(): SharePlan;
  /** Address of the folder that our pages lie in, with its slash. */
  readonly folder: string;
  /** Whether only this computer or its network reaches that. */
  readonly isPrivate: boolean;
  /** Whether this browser records video. */
  readonly recordsWebm: boolean;
  /** Seconds that one pass of the animation that is watched takes at the present speed; null: there is none. */
  passSeconds(): number | null;
  takePicture(order: PictureOrder): Promise<Blob>;
  /** See `record`. */
  record(
    order: VideoOrder,
    signal: AbortSignal,
    tell: (news: CaptureNews) => void,
  ): Promise<Recording>;
}
