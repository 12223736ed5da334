import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** Names of fields that hold credentials. None is ever passed to the log; if one were, it would be redacted. */
const SECRETS = [
  'authorization',
  'challengeKey',
  'circuitCode',
  'cookie',
  'key',
  'mfaHash',
  'passphrase',
  'passwd',
  'password',
  'passwordDigest',
  'secureSessionId',
  'seed',
  'seedCapability',
  'sessionId',
  'token',
  '["sec-websocket-protocol"]',
];

/** The levels of nesting at which secrets are redacted, as pino's paths write them. */
const LEVELS = ['', '*.', '*.*.', '*.*.*.'];
const STANDARD_ERROR = 2;

/**
 * Creates the bridge's log, which writes one line of JSON per event.
 *
 * @param level least severe level that is written, as pino names them.
 */
export function createLog(
  level: string,
  to: DestinationStream = destination(STANDARD_ERROR),
): Logger {
  const paths = LEVELS.flatMap((prefix) =>
    SECRETS.map((name) =>
      name.startsWith('[') ? prefix.replace(/\.$/, '') + name : prefix + name,
    ),
  );
  return pino({ level, redact: { paths, censor: '[secret]' } }, to);
}
