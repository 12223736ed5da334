import { NULL_UUID } from '../../formats/llsd/index.ts';
import { cleanName, cleanText } from '../../formats/text/index.ts';
import { decodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import { withoutResident } from './speaker-name.ts';
import { PERMISSION_BITS, TEXT_BOX_LABEL } from './talk-codes.ts';
import type { RegionRequest, ScriptPermission } from './talk-contract.ts';

/** The most buttons of a dialog. */
const MAX_BUTTONS = 12;
const MAX_LABEL = 48;
const MAX_URL = 1024;

/** What a script asks by ScriptDialog. Buttons keep their index: replies name it. */
export function dialogRequest(
  { Data, Buttons }: MessageOf<'ScriptDialog'>,
  at: number,
): RegionRequest {
  const labels = Buttons.slice(0, MAX_BUTTONS).map(({ ButtonLabel }) =>
    decodeFieldText(ButtonLabel),
  );
  const wantsText = labels.includes(TEXT_BOX_LABEL);
  const names = [Data.FirstName, Data.LastName].map((name) => cleanName(decodeFieldText(name)));
  return {
    kind: 'dialog',
    id: `dialog ${Data.ObjectID}`,
    at,
    from: cleanName(decodeFieldText(Data.ObjectName)),
    fromId: Data.ObjectID,
    // Of an object that a group owns, the last name is the group's.
    owner: withoutResident(names.filter(Boolean).join(' ')),
    text: cleanText(decodeFieldText(Data.Message)),
    buttons: wantsText ? [] : labels.map((label) => cleanName(label, MAX_LABEL)),
    wantsText,
  };
}

/** A web page that an object offers; null for an address that is not http or https, or has a password in it. */
export function pageRequest({ Data }: MessageOf<'LoadURL'>, at: number): RegionRequest | null {
  const url = webAddress(decodeFieldText(Data.URL));
  if (url === null) return null;
  return {
    kind: 'open-page',
    id: `open-page ${Data.ObjectID}`,
    at,
    from: cleanName(decodeFieldText(Data.ObjectName)),
    fromId: Data.ObjectID,
    owner: '',
    text: cleanText(decodeFieldText(Data.Message)),
    url,
  };
}

/** The address in the form in which a browser would request it; null if no browser should. */
export function webAddress(text: string): string | null {
  if (text.length > MAX_URL || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' ? href : null;
}

/** Permissions that a script asks for. */
export function permissionsRequest(
  { Data }: MessageOf<'ScriptQuestion'>,
  at: number,
): RegionRequest {
  const known = PERMISSION_BITS.filter(([bit]) => (Data.Questions & bit) !== 0);
  const others = PERMISSION_BITS.reduce((rest, [bit]) => rest & ~bit, Data.Questions);
  const permissions: ScriptPermission[] = known.map(([, permission]) => permission);
  if (others !== 0) permissions.push('other');
  return {
    kind: 'permissions',
    id: `permissions ${Data.TaskID} ${Data.ItemID}`,
    at,
    from: cleanName(decodeFieldText(Data.ObjectName)),
    fromId: Data.TaskID === NULL_UUID ? Data.ItemID : Data.TaskID,
    owner: withoutResident(cleanName(decodeFieldText(Data.ObjectOwner))),
    text: '',
    permissions,
  };
}
