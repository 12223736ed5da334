import type { AvatarObject } from '../../../avatar/avatar-object/index.ts';
import type { OverrideRuleName } from '../../../avatar/index.ts';
import { fullName } from '../../../protocol/objects/index.ts';
import type { OutfitItem, RegionAvatar } from '../../../session/index.ts';
import type { SavableAvatar } from '../../state/index.ts';
import type { LiveAssets } from '../bubble/live-assets.ts';
import { composeRegionAvatar, ownTexture } from '../save-region-avatar.ts';
import { shapeOf } from './own-clothes.ts';

interface OutfitAvatarOptions {
  readonly assets: Pick<LiveAssets, 'mesh' | 'shape' | 'bytes' | 'texture' | 'savedId'>;
  readonly rule: () => OverrideRuleName;
  /** The visitor's own avatar as the region reports it. */
  readonly own: () => RegionAvatar | null;
  /** Called when the avatar of the whole outfit is composed; null when it is no longer. */
  readonly onComposed: (avatar: { readonly meshes: number } | null) => void;
}

/**
 * The AvatarObject of the visitor's own outfit in the inventory: composed by itself when every item has been loaded or
 * has failed, and kept until it is saved or the outfit changes.
 *
 * **Source:** login-and-caps.md section 6, step 9 (seed 002).
 */
export class OutfitAvatar {
  readonly #options: OutfitAvatarOptions;
  #composed: AvatarObject | null = null;
  /** Counts the outfits, so that the result for an earlier one is dropped. */
  #number = 0;

  constructor(options: OutfitAvatarOptions) {
    this.#options = options;
  }

  /** Takes over the outfit. Resolves when it is composed, or waits for more items. */
  async setOutfit(items: readonly OutfitItem[]): Promise<void> {
    const number = ++this.#number;
    if (this.#composed) this.#options.onComposed(null);
    this.#composed = null;
    const isComplete = items.every(({ state }) => state === 'loaded' || state === 'failed');
    if (items.length === 0 || !isComplete) return;
    const { assets, rule, own, onComposed } = this.#options;
    const avatar = own() ?? NAMELESS;
    const parts = items.flatMap((item) => item.parts);
    const shape = avatar.visualParameters ?? shapeOf(items);
    const wearer = { ...avatar, visualParameters: shape, animations: [] };
    const composed = await composeRegionAvatar(wearer, parts, { assets, rule: rule() });
    if (number !== this.#number) return;
    this.#composed = composed;
    onComposed({ meshes: composed.renderObjects.length });
  }

  /** The composed avatar, to be saved; null while there is none. */
  savable(): SavableAvatar | null {
    const composed = this.#composed;
    if (!composed) return null;
    const { own, assets } = this.#options;
    const wearer = own();
    // The region may have named the avatar only after its outfit was complete.
    const name = wearer ? fullName(wearer) : composed.name;
    return {
      name,
      compose: async () => ({ ...withCopiedAssets(composed), name }),
      texture: (id, signal) => ownTexture(assets, id, signal),
    };
  }
}

/** The avatar with bytes of its own, since whoever writes it takes them away. */
function withCopiedAssets(avatar: AvatarObject): AvatarObject {
  return {
    ...avatar,
    renderObjects: avatar.renderObjects.map((part) => ({
      ...part,
      asset: 'bytes' in part.asset ? { bytes: part.asset.bytes.slice() } : part.asset,
    })),
  };
}

/** The wearer while the region has not reported the avatar. */
const NAMELESS = {
  ...{ firstName: '', lastName: '', visualParameters: null, hover: 0, bakes: null },
};
