import { DecodeError } from '../../formats/bytes/index.ts';
import type { MessageOf } from '../lludp/index.ts';
import { decodeVisualParams } from './visual-params.ts';

/** How an avatar looks, apart from what it wears as objects. */
export interface AvatarAppearance {
  readonly agentId: string;
  /** Not decoded: the bakes of an avatar. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
  /** Weights by parameter id. */
  readonly parameters: ReadonlyMap<number, number>;
  /** Of the outfit that it was made from; null where it does not tell. Matters for one's own avatar. */
  readonly cofVersion: number | null;
  /** Metres by which the avatar is lifted, besides what parameter 11001 says. */
  readonly hoverHeight: number;
  /** What the avatar wears, where the simulator tells it; a null id is still to come. */
  readonly attachments: readonly WornAttachment[];
}

export interface WornAttachment {
  /** Of the object or of the inventory item: the reference is not certain. */
  readonly id: string;
  readonly point: number;
}

const VERSION_PARAMETER = 11000;
const NEWEST_VERSION = 1;

/**
 * AvatarAppearance (Low 158).
 *
 * @throws {DecodeError} `appearance-empty`, `appearance-version`: it is not to be applied. The offset is 0,
 *   for the message has no byte to point at.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function decodeAvatarAppearance(message: MessageOf<'AvatarAppearance'>): AvatarAppearance {
  const bytes = message.VisualParam.map(({ ParamValue }) => ParamValue);
  if (bytes.length <= 1) {
    throw error('appearance-empty', 'VisualParam', { found: bytes.length });
  }
  const parameters = decodeVisualParams(bytes);
  const data = message.AppearanceData.at(0);
  checkVersion(parameters.get(VERSION_PARAMETER), data?.AppearanceVersion);
  return {
    agentId: message.Sender.ID,
    textureEntry: new Uint8Array(message.ObjectData.TextureEntry),
    parameters,
    cofVersion: data?.CofVersion ?? null,
    hoverHeight: message.AppearanceHover.at(0)?.HoverHeight[2] ?? 0,
    attachments: message.AttachmentBlock.map(({ ID, AttachmentPoint }) => ({
      id: ID,
      point: AttachmentPoint,
    })),
  };
}

/** The version may stand in a parameter and in a field; where it stands in both they have to agree. */
function checkVersion(parameter: number | undefined, field: number | undefined): void {
  const version = parameter ?? field ?? NEWEST_VERSION;
  if (version <= NEWEST_VERSION && (field ?? version) === version) return;
  throw error('appearance-version', 'AppearanceData', {
    parameter: parameter ?? 'none',
    field: field ?? 'none',
    newest: NEWEST_VERSION,
  });
}

function error(code: string, block: string, details: DecodeError['details']): DecodeError {
  const path = `AvatarAppearance.${block}`;
  const fields = { format: 'objects', code, offset: 0, path, details } as const;
  return new DecodeError('is not to be applied', fields);
}
