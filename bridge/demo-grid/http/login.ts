import { asMap, decodeLlsdXml, encodeLlsdXml, type Llsd } from '../../../src/formats/llsd/index.ts';
import {
  decodeXmlRpcCall,
  encodeXmlRpcResponse,
  LLSD_CONTENT_TYPE,
  LOGIN_METHOD,
  XML_RPC_CONTENT_TYPE,
  type XmlRpcValue,
} from '../../../src/protocol/grid/index.ts';
import { kick } from '../messages/index.ts';
import type { Session } from '../session/session.ts';
import type { Reply } from './exchange.ts';
import { isRefused, type LoginForm, type LoginRefusal, readLogin } from './login-form.ts';
import { successFields } from './login-success-fields.ts';
import { testerRefusal } from './login-testers.ts';

export type LoginWire = 'xml-rpc' | 'llsd';

/** Whom the login asks. */
export interface LoginDesk {
  readonly origin: string;
  readonly isFull: boolean;
  find(first: string, last: string): Session | null;
  /** Null where there is no such region. */
  admit(form: LoginForm): Session | null;
  end(session: Session, words: ReturnType<typeof kick>): void;
}

type Fields = Map<string, XmlRpcValue>;

/**
 * A login in either form. Any name gets in with any password.
 *
 * **Source:** login-and-caps.md section 1.
 *
 * @throws {DecodeError} for a body that is neither.
 */
export function answerLogin(body: Uint8Array, wire: LoginWire, desk: LoginDesk): Reply {
  const form = readLogin(wire === 'llsd' ? llsdFields(body) : xmlRpcFields(body));
  const answer = isRefused(form) ? failure(form) : logIn(form, wire, desk);
  return wire === 'llsd'
    ? {
        status: 200,
        contentType: LLSD_CONTENT_TYPE,
        body: encodeLlsdXml(answer as Map<string, Llsd>),
      }
    : {
        status: 200,
        contentType: XML_RPC_CONTENT_TYPE,
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: encodeXmlRpcResponse({ kind: 'value', value: answer }),
      };
}

function logIn(form: LoginForm, wire: LoginWire, desk: LoginDesk): Fields {
  const refusal = testerRefusal(form) ?? presenceRefusal(form, desk);
  if (refusal) return failure(refusal);
  const session = desk.admit(form);
  if (!session) return failure({ reason: 'key', message: `There is no region "${form.region}".` });
  return successFields(session, form, wire, desk.origin);
}

/** As in OpenSimulator: refused once, and the old agent is taken away, so that the next try gets in. */
function presenceRefusal({ first, last }: LoginForm, desk: LoginDesk): LoginRefusal | null {
  const old = desk.find(first, last);
  if (old) {
    desk.end(old, kick(old, 'You logged in from another place.'));
    const message = 'You appear to be already logged in. Please wait a moment and try again.';
    return { reason: 'presence', message };
  }
  return desk.isFull ? { reason: 'presence', message: 'The demo grid is full.' } : null;
}

function failure({ reason, message, mfaHash }: LoginRefusal): Fields {
  const fields: Fields = new Map<string, XmlRpcValue>([
    ['login', 'false'],
    ['reason', reason],
    ['message', message],
  ]);
  if (mfaHash !== undefined) fields.set('mfa_hash', mfaHash);
  return fields;
}

function llsdFields(body: Uint8Array): Fields {
  return (asMap(decodeLlsdXml(body)) ?? new Map()) as Fields;
}

function xmlRpcFields(body: Uint8Array): Fields {
  const { method, params } = decodeXmlRpcCall(body);
  const [fields] = params;
  return method === LOGIN_METHOD && fields instanceof Map ? fields : new Map();
}
