import { PCODE_AVATAR } from '../../../protocol/objects/index.ts';
import { counted, fieldLine, grouped, listed } from './phrases.ts';
import type { Sayers } from './sayers.ts';

const objects = ({ ObjectData }: { readonly ObjectData: readonly unknown[] }) =>
  counted(ObjectData.length, 'object');

/** What there is in a region. */
export const SCENE_SAYS: Sayers = {
  ObjectUpdate: (message, { who }) => {
    const avatars = message.ObjectData.filter(({ PCode }) => PCode === PCODE_AVATAR);
    const names = listed(avatars.map(({ FullID }) => who(FullID)));
    return names === '' ? objects(message) : `${objects(message)}: ${names}`;
  },
  ObjectUpdateCompressed: objects,
  ObjectUpdateCached: objects,
  ImprovedTerseObjectUpdate: objects,
  KillObject: objects,
  RequestMultipleObjects: objects,
  ObjectProperties: ({ ObjectData }) => listed(ObjectData.map(({ Name }) => fieldLine(Name))),
  CoarseLocationUpdate: ({ Location }) => counted(Location.length, 'agent'),
  LayerData: ({ LayerData: { Data } }) => `${grouped(Data.length)} bytes of terrain or weather`,
  ParcelOverlay: ({ ParcelData }) => `part ${ParcelData.SequenceID}`,
  HealthMessage: ({ HealthData }) => `${Math.round(HealthData.Health)} %`,
};
