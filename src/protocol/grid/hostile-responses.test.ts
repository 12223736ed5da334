import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DecodeError, decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';
import {
  decodeEventQueueResponse,
  decodeFolderResponse,
  decodeItemResponse,
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  decodeQuote,
  decodeQuoteRequest,
  decodeSeedResponse,
  decodeUploadAnswer,
  decodeUploadRequest,
  decodeXmlRpcCall,
  readGridEvent,
} from './index.ts';

const ID = '<uuid>00000000-0000-0000-0000-0000000000a3</uuid>';
const ITEM = `<map><key>item_id</key>${ID}<key>asset_id</key>${ID}<key>type</key><integer>24</integer>
  <key>permissions</key><map><key>base_mask</key><integer>-1</integer></map></map>`;

const llsd = (fields: string) => `<llsd><map>${fields}</map></llsd>`;
const member = (name: string, value: string) =>
  `<member><name>${name}</name><value>${value}</value></member>`;

const LOGIN_FIELDS: [string, string][] = [
  ['login', 'true'],
  ['agent_id', '00000000-0000-0000-0000-0000000000a3'],
  ['session_id', '00000000-0000-0000-0000-0000000000a4'],
  ['secure_session_id', '00000000-0000-0000-0000-0000000000a5'],
  ['circuit_code', '7'],
  ['sim_ip', '192.0.2.7'],
  ['sim_port', '9000'],
  ['seed_capability', 'http://192.0.2.7/'],
  ['region_x', '256000'],
  ['region_y', '256000'],
  ['look_at', '[r1,r0,r0]'],
];

const XML_RPC_LOGIN = `<methodResponse><params><param><value><struct>
  ${LOGIN_FIELDS.map(([name, text]) => member(name, `<string>${text}</string>`)).join('')}
  ${member('inventory-root', `<array><data><value><struct>${member('folder_id', 'x')}</struct></value></data></array>`)}
  ${member('n', '<i4>1</i4>')}${member('b', '<boolean>1</boolean>')}${member('d', '<base64>AQ==</base64>')}
  </struct></value></param></params></methodResponse>`;

const LLSD_LOGIN = llsd(
  LOGIN_FIELDS.map(([name, text]) => `<key>${name}</key><string>${text}</string>`).join(''),
);

const EVENTS = llsd(`<key>id</key><integer>5</integer><key>events</key><array>
  <map><key>message</key><string>EnableSimulator</string><key>body</key><map>
    <key>SimulatorInfo</key><array><map><key>Handle</key><binary>AALoAAAECwA=</binary>
    <key>IP</key><binary>wAACBw==</binary><key>Port</key><integer>9000</integer></map></array></map></map>
  <map><key>message</key><string>EstablishAgentCommunication</string><key>body</key><map>
    <key>agent-id</key>${ID}<key>sim-ip-and-port</key><string>192.0.2.7:9000</string>
    <key>seed-capability</key><string>http://192.0.2.7/</string></map></map></array>`);

const FOLDERS = llsd(`<key>folders</key><array><map><key>folder_id</key>${ID}
  <key>categories</key><array><map><key>category_id</key>${ID}</map></array>
  <key>items</key><array>${ITEM}</array></map></array>`);

const QUOTE = llsd(`<key>state</key><string>upload</string>
  <key>uploader</key><string>http://192.0.2.7/</string><key>upload_price</key><integer>7</integer>
  <key>data</key><map><key>resource_cost</key><real>0.5</real></map>`);

const REFUSAL = llsd(`<key>state</key><string>error</string><key>error</key><map>
  <key>message</key><string>No</string><key>errors</key><array><map><key>message</key><string>MAV_BLOCK_MISSING</string></map></array></map>`);

const RESOURCES = `<key>mesh_list</key><array><binary>AQID</binary></array>
  <key>texture_list</key><array><binary /></array><key>instance_list</key><array><map>
    <key>mesh</key><integer>0</integer><key>mesh_name</key><string>a</string>
    <key>position</key><array><real>0</real><real>0</real><real>1</real></array>
    <key>rotation</key><array><real>0</real><real>0</real><real>0</real><real>1</real></array>
    <key>scale</key><array><real>1</real><real>1</real><real>1</real></array>
    <key>face_list</key><array><map><key>image</key><integer>0</integer></map></array></map></array>`;

const QUOTE_REQUEST = llsd(`<key>folder_id</key>${ID}<key>texture_folder_id</key>${ID}
  <key>asset_type</key><string>mesh</string><key>inventory_type</key><string>object</string>
  <key>name</key><string>a</string><key>next_owner_mask</key><integer>-1</integer>
  <key>asset_resources</key><map>${RESOURCES}</map>`);

/** Decodes a response of the queue, and each of its events. */
function decodeEvents(bytes: Uint8Array): unknown {
  return decodeEventQueueResponse(bytes).events.map(readGridEvent);
}

const CASES: [string, (bytes: Uint8Array) => unknown, string][] = [
  ['decodeLoginResponse', decodeLoginResponse, XML_RPC_LOGIN],
  [
    'decodeXmlRpcCall',
    decodeXmlRpcCall,
    `<methodCall><methodName>m</methodName><params><param><value><i4>1</i4></value></param></params></methodCall>`,
  ],
  ['decodeLlsdLoginResponse', decodeLlsdLoginResponse, LLSD_LOGIN],
  ['decodeSeedResponse', decodeSeedResponse, llsd('<key>A</key><string>http://a/</string>')],
  ['decodeEventQueueResponse', decodeEvents, EVENTS],
  ['decodeFolderResponse', decodeFolderResponse, FOLDERS],
  ['decodeItemResponse', decodeItemResponse, llsd(`<key>items</key><array>${ITEM}</array>`)],
  ['decodeQuote', decodeQuote, QUOTE],
  ['decodeQuote (refused)', decodeQuote, REFUSAL],
  [
    'decodeUploadAnswer',
    decodeUploadAnswer,
    llsd(
      `<key>state</key><string>complete</string><key>new_asset</key>${ID}<key>new_inventory_item</key>${ID}`,
    ),
  ],
  ['decodeQuoteRequest', decodeQuoteRequest, QUOTE_REQUEST],
  ['decodeUploadRequest', decodeUploadRequest, llsd(RESOURCES)],
];

const CODES: ReadonlySet<string> = new Set([
  ...['bad-text', 'bad-number', 'bad-boolean', 'bad-uuid', 'bad-date', 'bad-encoding'],
  ...['not-xml-rpc', 'not-llsd', 'field-missing', 'wrong-type'],
]);

/** The error of decoding, undefined if there is a value; anything but a DecodeError fails the test. */
function errorOf(
  decode: (bytes: Uint8Array) => unknown,
  bytes: Uint8Array,
): DecodeError | undefined {
  try {
    decode(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

test.each(CASES)('%s decodes its example', (_, decode, example) => {
  expect(errorOf(decode, encodeUtf8(example))).toBeUndefined();
});

test.each(CASES)(
  '%s refuses a truncated example with an error of format grid',
  (_, decode, example) => {
    const bytes = encodeUtf8(example);
    for (let end = 0; end < bytes.length; end += 3) {
      expect(errorOf(decode, bytes.subarray(0, end))).toMatchObject({
        format: 'grid',
        code: 'bad-text',
      });
    }
  },
);

test.each(CASES)('%s handles changed, moved or doubled bytes', (_, decode, example) => {
  const bytes = encodeUtf8(example);
  const place = fc.nat({ max: bytes.length });
  const piece = fc.tuple(place, fc.nat({ max: 60 }));
  const change = fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    piece.map(([at, n]) => bytes.subarray(at, at + n)),
  );
  fc.assert(
    fc.property(piece, change, ([at, length], inserted) => {
      const rest = bytes.subarray(at + length);
      const changed = Uint8Array.from([...bytes.subarray(0, at), ...inserted, ...rest]);
      const error = errorOf(decode, changed);
      if (!error) return;
      expect(error.format).toBe('grid');
      expect(CODES).toContain(error.code);
      // Bytes that are no UTF-8 count as the three of U+FFFD.
      expect(error.offset).toBeLessThanOrEqual(encodeUtf8(decodeUtf8(changed)).length);
    }),
    { numRuns: 200 },
  );
});

test.each(CASES)('%s handles any bytes', (_, decode) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(errorOf(decode, bytes)?.format).toBe('grid');
    }),
    { numRuns: 50 },
  );
});
