import { decodeAnswer } from './answer.ts';
import { Fields } from './fields.ts';
import { HTTP_URL, type Kind, TEXT } from './kinds.ts';
import { LOGIN_METHOD } from './login-request.ts';
import { type LoginSuccess, readLoginSuccess } from './login-success.ts';
import { decodeXmlRpcAnswer } from './xml-rpc-decoder.ts';

/** What makes another try worth while, once the person has given it. */
export type LoginQuestion =
  /** Agree to the terms of service in `message`. */
  | 'terms'
  /** Read the critical message in `message`. */
  | 'critical-message'
  /** Give the code of a second factor. */
  | 'code';

/** The grid refused the login. */
export interface LoginFailure {
  readonly outcome: 'failure';
  /** Word for word, such as `key`, `presence`, `tos`; `fault` for a fault of XML-RPC. */
  readonly reason: string;
  /** Word for word, for the person to read. */
  readonly message: string;
  readonly messageId: string | null;
  /** What to ask the person for; null when the same login would fail again. */
  readonly question: LoginQuestion | null;
  /** To send back with the code; a secret. */
  readonly mfaHash: string | null;
}

/** The login goes on at another address; see {@link staysOnHost}. */
export interface LoginHop {
  readonly outcome: 'indeterminate';
  readonly nextUrl: string;
  readonly nextMethod: string;
  readonly message: string;
}

/** What came of a login. */
export type LoginAnswer = LoginSuccess | LoginFailure | LoginHop;

const QUESTIONS: ReadonlyMap<string, LoginQuestion> = new Map([
  ['tos', 'terms'],
  ['critical', 'critical-message'],
  ['mfa_challenge', 'code'],
]);

/** `true`, `false` or `indeterminate`. */
const STATE: Kind<string> = {
  expected: 'true, false or indeterminate',
  read: (value) => {
    const state = String(value).toLowerCase();
    return ['true', 'false', 'indeterminate'].includes(state) ? state : undefined;
  },
};

/**
 * Decodes the answer to an XML-RPC login.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeXmlRpcAnswer}; `field-missing` and
 * `wrong-type` for what a session cannot do without.
 *
 * **Source:** login-and-caps.md section 1.
 */
export function decodeLoginAnswer(bytes: Uint8Array): LoginAnswer {
  const answer = decodeXmlRpcAnswer(bytes);
  if (answer.kind === 'value') return readLoginAnswer(Fields.of(answer.value));
  const { message } = answer;
  const reason = 'fault';
  return { outcome: 'failure', reason, message, messageId: null, question: null, mfaHash: null };
}

/**
 * Decodes the answer to a login in LLSD.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`,
 * `field-missing`, `wrong-type`.
 *
 * **Source:** login-and-caps.md section 1, "LLSD login".
 */
export function decodeLlsdLoginAnswer(bytes: Uint8Array): LoginAnswer {
  return readLoginAnswer(decodeAnswer(bytes));
}

function readLoginAnswer(fields: Fields): LoginAnswer {
  switch (fields.need('login', STATE)) {
    case 'true':
      return readLoginSuccess(fields);
    case 'indeterminate':
      return readHop(fields);
    default:
      return readFailure(fields);
  }
}

function readHop(fields: Fields): LoginHop {
  return {
    outcome: 'indeterminate',
    nextUrl: fields.need('next_url', HTTP_URL),
    nextMethod: fields.get('next_method', TEXT) || LOGIN_METHOD,
    message: fields.get('message', TEXT) ?? '',
  };
}

function readFailure(fields: Fields): LoginFailure {
  const reason = fields.get('reason', TEXT) ?? '';
  return {
    outcome: 'failure',
    reason,
    message: fields.get('message', TEXT) ?? '',
    messageId: fields.get('message_id', TEXT),
    question: QUESTIONS.get(reason) ?? null,
    mfaHash: fields.get('mfa_hash', TEXT),
  };
}
