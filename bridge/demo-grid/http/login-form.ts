import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import type { XmlRpcValue } from '../../../src/protocol/grid/index.ts';

/** The fields of a login request. */
export interface LoginForm {
  readonly first: string;
  readonly last: string;
  readonly agreesToTerms: boolean;
  readonly hasReadCritical: boolean;
  readonly token: string;
  readonly mfaHash: string;
  /** Names of the requested blocks; null for all, as where the request has no list. */
  readonly options: ReadonlySet<string> | null;
  /** Name of the region to start in; null for the first one. */
  readonly region: string | null;
  /** Null for the region's landing point. */
  readonly position: Vector3 | null;
}

export interface LoginRefusal {
  readonly reason: string;
  readonly message: string;
  readonly mfaHash?: string;
}

type Fields = ReadonlyMap<string, XmlRpcValue>;

/** Bytes of UTF-8, so that two names with a space fit into the short text fields of messages. */
const MAX_NAME_BYTES = 63;

/** `uri:Region Name&x&y&z` */
const START_LOCATION = /^uri:([^&]+)&([\d.]+)&([\d.]+)&([\d.]+)$/;

const MISSING_CREDENTIALS: LoginRefusal = {
  reason: 'key',
  message:
    'Could not authenticate your avatar. A first name, a last name and a password are needed.',
};

export function readLogin(fields: Fields): LoginForm | LoginRefusal {
  const first = textField(fields, 'first');
  const last = textField(fields, 'last');
  const hasNames = [first, last].every(
    (name) => name !== '' && encodeUtf8(name).length <= MAX_NAME_BYTES,
  );
  if (!hasNames || !textField(fields, 'passwd')) return MISSING_CREDENTIALS;
  const options = fields.get('options');
  return {
    first,
    last,
    agreesToTerms: booleanField(fields, 'agree_to_tos'),
    hasReadCritical: booleanField(fields, 'read_critical'),
    token: textField(fields, 'token'),
    mfaHash: textField(fields, 'mfa_hash'),
    options: Array.isArray(options) ? new Set(options.map(String)) : null,
    ...parseStartLocation(textField(fields, 'start')),
  };
}

export function isRefused(form: LoginForm | LoginRefusal): form is LoginRefusal {
  return 'reason' in form;
}

function parseStartLocation(start: string): Pick<LoginForm, 'region' | 'position'> {
  const match = START_LOCATION.exec(start);
  if (!match) return { region: null, position: null };
  const [, region, x, y, z] = match;
  const position: Vector3 = [Number(x), Number(y), Number(z)];
  return { region, position: position.every(Number.isFinite) ? position : null };
}

function textField(fields: Fields, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Viewers send booleans as such, as numbers, or as text. */
function booleanField(fields: Fields, name: string): boolean {
  return ['true', '1'].includes(String(fields.get(name) ?? '').toLowerCase());
}

/** The code that `Mfa Tester` has to enter; the challenge mentions it. */
const MFA_CODE = '123456';

/** Sent with the challenge, and returned with the code. */
const CHALLENGE_HASH = 'demo-mfa-question';

/** Returned by a login with the right code, so that the next one needs none. */
export const MFA_HASH = 'demo-mfa-known';

/** Names whose logins are challenged first, so that the viewer's forms for challenges can be tried out. */
const TEST_LOGINS: ReadonlyMap<string, (form: LoginForm) => LoginRefusal | null> = new Map([
  [
    'tos tester',
    ({ agreesToTerms }: LoginForm) =>
      agreesToTerms
        ? null
        : {
            reason: 'tos',
            message: 'Terms of the demo grid: look as long as you like, and break nothing.',
          },
  ],
  [
    'critical tester',
    ({ hasReadCritical }: LoginForm) =>
      hasReadCritical
        ? null
        : { reason: 'critical', message: 'The demo grid forgets everything when it stops.' },
  ],
  [
    'mfa tester',
    ({ token, mfaHash }: LoginForm) => {
      const isAnswered = mfaHash === CHALLENGE_HASH && token === MFA_CODE;
      return isAnswered || mfaHash === MFA_HASH ? null : mfaChallenge(token);
    },
  ],
]);

/** The challenge that a test login still has to answer; null for all other logins. */
export function testLoginRefusal(form: LoginForm): LoginRefusal | null {
  return TEST_LOGINS.get(fullName(form))?.(form) ?? null;
}

/** Whether this name needs a second factor. */
export function hasSecondFactor(form: LoginForm): boolean {
  return fullName(form) === 'mfa tester';
}

function mfaChallenge(wrongToken: string): LoginRefusal {
  const prompt = `Enter the code of your second factor: on the demo grid it is ${MFA_CODE}.`;
  return {
    reason: 'mfa_challenge',
    message: wrongToken === '' ? prompt : `That was not the code. ${prompt}`,
    mfaHash: CHALLENGE_HASH,
  };
}

function fullName({ first, last }: LoginForm): string {
  return `${first} ${last}`.toLowerCase();
}
