import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** Fields that hold credentials. None is ever handed to the log; were one, it would not be written. */
const SECRETS = [
  'authorization',
  'circuitCode',
  'cookie',
  'mfaHash',
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

/** As deep as a log's objects go. */
const PLACES = ['', '*.', '*.*.', '*.*.*.'];
const STANDARD_ERROR = 2;

/**
 * The bridge's log: a line of JSON for what happens.
 *
 * @param level least severe level that is written, as pino names them.
 */
export function createLog(
  level: string,
  to: DestinationStream = destination(STANDARD_ERROR),
): Logger {
  const paths = PLACES.flatMap((place) => SECRETS.map((secret) => pathOf(place, secret)));
  return pino({ level, redact: { paths, censor: '[secret]' } }, to);
}

function pathOf(place: string, secret: string): string {
  return secret.startsWith('[') ? place.replace(/\.$/, '') + secret : place + secret;
}
