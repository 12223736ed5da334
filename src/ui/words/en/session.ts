import { formatCount, formatPlural } from '../format.ts';

/** The state of a session, in short. */
export const SESSION = {
  /** Phrases in the present tense, without a full stop. */
  steps: {
    idle: 'Not connected',
    connecting: 'Connecting to the bridge',
    'logging-in': 'Logging in',
    choosing: 'Connected, in no bubble',
    entering: 'Entering the region',
    connected: 'Connected',
    reconnecting: 'Connection lost, trying again',
    moving: 'Moving to another region',
    'logging-out': 'Logging out',
    ended: 'Disconnected',
  },
  /** An attempt to reconnect, by its number. */
  attempt: (step: string, number: number) => `${step} (${formatCount(number)})`,
  /** The bridge closed the connection with an unknown code. */
  closedBy: (code: number) => ({
    title: `The connection to the bridge was closed (${code})`,
    advice: 'Check that the bridge is running, then log in again.',
  }),
  /** Asset types of an outfit, by number. */
  assetTypes: { 5: 'clothing', 6: 'object', 13: 'body part', 21: 'gesture' } as Readonly<
    Record<number, string>
  >,
  otherAssetType: (number: number) => `asset of type ${number}`,
};

/** Why a login failed before the grid decided on it, and what to do. */
export const LOGIN_FAILURES = {
  'unknown-bubble-server': {
    title: 'The bridge has no such bubble server',
    advice: 'Servers are named in the configuration of the bridge; choose another one.',
  },
  'unknown-grid': {
    title: 'The bridge does not know this grid',
    advice: 'Choose a grid from its list, or add this one to its configuration file.',
  },
  'address-not-allowed': {
    title: 'The bridge is not allowed to connect to this address',
    advice:
      'It connects only to grids in its configuration; addresses of a private network must be allowed there.',
  },
  'grid-unreachable': {
    title: 'The grid could not be reached',
    advice: 'Check the address, and whether the grid is up.',
  },
  'grid-timeout': {
    title: 'The grid took too long to respond',
    advice: 'It may be busy or down. Try again in a minute.',
  },
  'grid-redirects': {
    title: 'The grid redirects logins to another address',
    advice:
      'The bridge does not follow redirects. Add the new address to its configuration if you trust it.',
  },
  'grid-answer': {
    title: 'This address is not the login of a grid',
    advice: 'Check the address: it may be that of a web page.',
  },
  'grid-status': {
    title: 'The grid responded with an error',
    advice: 'Try again later, or check that this is the address of its login.',
  },
  'answer-too-large': {
    title: 'The grid’s response is too large',
    advice:
      'The account may have a very large inventory. Try again, or raise the limit of the bridge.',
  },
  'no-session': {
    title: 'The session is over',
    advice: 'Log in again.',
  },
  'too-many-circuits': {
    title: 'Too many regions are open in this session',
    advice: 'Disconnect and log in again.',
  },
  'over-limit': {
    title: 'There were too many requests to the bridge',
    advice: 'Wait a minute, then try again.',
  },
  'unknown-capability': {
    title: 'The region does not offer what was requested',
    advice: 'Nothing can be done here; everything else works without it.',
  },
  malformed: {
    title: 'The bridge did not understand this page',
    advice: 'Reload the page: it may be older than the bridge.',
  },
  'bridge-unreachable': {
    title: 'The bridge does not respond',
    advice: 'Check that vitrine serve is still running, then try again.',
  },
  'bridge-closed': {
    title: 'The bridge closed the connection during the login',
    advice: 'Try again; if it requires a token, check that too.',
  },
  'bad-answer': {
    title: 'The grid’s response could not be read',
    advice: 'You were not logged in. Try again, or contact the grid’s operators.',
  },
};

/** Why the bridge closed the connection. */
export const BRIDGE_CLOSED = {
  shuttingDown: {
    title: 'The bridge was shut down',
    advice: 'It logged you out first. Log in again once it is running.',
  },
  noLogin: { title: 'The bridge waited too long for a login', advice: 'Log in again.' },
  idle: {
    title: 'The bridge received nothing from this page for too long',
    advice: 'Log in again.',
  },
  expired: {
    title: 'The session reached the longest time that the bridge allows',
    advice: 'Log in again to continue.',
  },
  flooding: {
    title: 'This page sent more than the bridge allows',
    advice: 'Wait a minute, then log in again.',
  },
  malformed: {
    title: 'The bridge did not understand this page',
    advice: 'Reload the page: it may be older than the bridge.',
  },
  tooMany: {
    title: 'The bridge has too many connections',
    advice: 'Close other tabs that are connected, or try again later.',
  },
  unauthorised: {
    title: 'The bridge did not accept the token',
    advice: 'Ask the operator of the bridge for its token, and log in with it.',
  },
  unresponsive: {
    title: 'This page stopped responding to the bridge',
    advice: 'Check your network, then log in again.',
  },
  replaced: {
    title: 'This session continues in another window',
    advice: 'Close that window, or log in again here.',
  },
  noPrograms: {
    title: 'The bridge does not accept programs',
    advice: 'Restart it with its option for programs.',
  },
  noPage: {
    title: 'The page to be puppeteered is not connected',
    advice: 'Allow programs on that page, and use the code that it shows.',
  },
  tooManyAttempts: {
    title: 'The bridge received too many wrong tokens from your address',
    advice: 'Wait a minute, then log in with the right token.',
  },
  full: {
    title: 'As many people as possible watch already',
    advice: 'Try again later.',
  },
};

/** Why a session ended. */
export const SESSION_ENDS = {
  kicked: {
    title: 'The grid ended the session',
    titleWith: (message: string) => `The grid ended the session: ${message}`,
    advice: 'Log in again if the grid allows it.',
  },
  silent: {
    title: (seconds: number) =>
      `The region has been silent for ${formatPlural(seconds, { one: 'second', other: 'seconds' })}`,
    advice: 'It may have stopped. Log in again, perhaps in another region.',
  },
  'closed-by-simulator': {
    title: 'The region closed the connection',
    advice: 'It may be restarting. Log in again in a minute.',
  },
  'not-entered': {
    title: 'The region did not let you in',
    titleWith: (message: string) => `The region did not let you in: ${message}`,
    advice: 'Log in again, perhaps with another place to start.',
  },
  'bridge-unreachable': {
    title: 'The bridge no longer responds',
    advice: 'Check that vitrine serve is still running and your network is up, then log in again.',
  },
  'replay-over': {
    title: 'The recorded session is over',
    advice: 'Play it again, or go to another moment, in the Live tab.',
  },
  'closed-by-bubble-server': {
    title: 'The bubble server ended the session',
    advice: 'It may be restarting. Connect again in a minute.',
  },
  'refused-by-bubble-server': {
    title: 'The connection was lost, and the bubble server refused another one',
    advice: 'Connect again, and check user name and passphrase.',
  },
};
