import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { encodeFieldText } from '../../../src/protocol/lludp/index.ts';
import { type OutgoingMessage, reliableMessage } from './outgoing-message.ts';

/** What everybody may do with an object of the region: nothing but look at it. */
const NO_PERMISSIONS = 0;

/** The name of an object, with nothing that anybody owns or sells. */
export function objectProperties(
  requestFlags: number,
  { objectId, name }: { readonly objectId: string; readonly name: string },
): OutgoingMessage {
  return reliableMessage('ObjectPropertiesFamily', {
    ObjectData: {
      RequestFlags: requestFlags,
      ObjectID: objectId,
      OwnerID: NULL_UUID,
      GroupID: NULL_UUID,
      BaseMask: NO_PERMISSIONS,
      OwnerMask: NO_PERMISSIONS,
      GroupMask: NO_PERMISSIONS,
      EveryoneMask: NO_PERMISSIONS,
      NextOwnerMask: NO_PERMISSIONS,
      OwnershipCost: 0,
      SaleType: 0,
      SalePrice: 0,
      Category: 0,
      LastOwnerID: NULL_UUID,
      Name: encodeFieldText(name),
      Description: encodeFieldText(''),
    },
  });
}
