import { formatCount, formatPlural } from '../format.ts';

/** A session, in short. */
export const SESSION = {
  /** Where it stands, in the present tense and without a full stop. */
  steps: {
    idle: 'Not connected',
    connecting: 'Connecting to the bridge',
    'logging-in': 'Logging in',
    entering: 'Entering the region',
    connected: 'Connected',
    reconnecting: 'Connection lost, trying again',
    moving: 'Moving to another region',
    ended: 'Disconnected',
  },
  /** A try to connect again, by its number. */
  attempt: (step: string, number: number) => `${step} (${formatCount(number)})`,
  /** The bridge closed the connection with a code that is nobody’s. */
  closedBy: (code: number) => ({
    title: `The connection to the bridge was closed (${code})`,
    mend: 'Check that the bridge runs, then log in again.',
  }),
  /** Asset types of an outfit, by their number. */
  assetTypes: { 5: 'clothing', 6: 'object', 13: 'body part', 21: 'gesture' } as Readonly<
    Record<number, string>
  >,
  otherAssetType: (number: number) => `asset of type ${number}`,
};

/** Why a login came to nothing before the grid had its say, and what to do. */
export const LOGIN_FAILURES = {
  'unknown-grid': {
    title: 'The bridge does not know this grid',
    mend: 'Choose a grid of its list, or add this one to its configuration file.',
  },
  'address-not-allowed': {
    title: 'The bridge may not go to this address',
    mend: 'It reaches only what its configuration names; addresses of a private network must be allowed there.',
  },
  'grid-unreachable': {
    title: 'Nobody answers at the grid’s address',
    mend: 'Check the address, and whether the grid is up.',
  },
  'grid-timeout': {
    title: 'The grid took too long to answer',
    mend: 'It may be busy or down. Try again in a minute.',
  },
  'grid-redirects': {
    title: 'The grid sends logins to another address',
    mend: 'The bridge does not follow. Put the new address into its configuration if you trust it.',
  },
  'grid-answer': {
    title: 'What answered is no login of a grid',
    mend: 'Check the address: it may be that of a web page.',
  },
  'grid-status': {
    title: 'The grid answered with an error',
    mend: 'Try again later, or check that the address is that of its login.',
  },
  'answer-too-large': {
    title: 'The grid’s answer is too large',
    mend: 'The account may hold a very large inventory. Try again, or raise the limit of the bridge.',
  },
  'no-session': {
    title: 'The session is over',
    mend: 'Log in again.',
  },
  'too-many-circuits': {
    title: 'Too many regions are open in this session',
    mend: 'Disconnect and log in again.',
  },
  'over-limit': {
    title: 'The bridge is asked too often',
    mend: 'Wait a minute, then try again.',
  },
  'unknown-capability': {
    title: 'The region does not offer what was asked for',
    mend: 'Nothing can be done here; the rest goes on without it.',
  },
  malformed: {
    title: 'The bridge did not understand this page',
    mend: 'Reload the page: it may be older than the bridge.',
  },
  'bridge-unreachable': {
    title: 'The bridge does not answer',
    mend: 'Check that vitrine serve is still running, then try again.',
  },
  'bridge-closed': {
    title: 'The bridge ended the connection during the login',
    mend: 'Try again; if it wants a token, check that too.',
  },
  'bad-answer': {
    title: 'The grid’s answer could not be read',
    mend: 'Nothing was entered. Try again, or tell the people of the grid.',
  },
};

/** Why a bridge closed the connection. */
export const BRIDGE_CLOSED = {
  shuttingDown: {
    title: 'The bridge was shut down',
    mend: 'It logged you out first. Log in again once it runs.',
  },
  noLogin: { title: 'The bridge waited too long for a login', mend: 'Log in again.' },
  idle: { title: 'The bridge heard nothing from this page for too long', mend: 'Log in again.' },
  expired: {
    title: 'The longest time that the bridge allows is over',
    mend: 'Log in again to go on.',
  },
  flooding: {
    title: 'This page sent more than the bridge allows',
    mend: 'Wait a minute, then log in again.',
  },
  malformed: {
    title: 'The bridge did not understand this page',
    mend: 'Reload the page: it may be older than the bridge.',
  },
  tooMany: {
    title: 'The bridge has no room for another connection',
    mend: 'Close other tabs that are connected, or try again later.',
  },
  unauthorised: {
    title: 'The bridge wants another token',
    mend: 'Ask whoever runs the bridge for its token, and log in with it.',
  },
  unresponsive: {
    title: 'The bridge had no sign of life from this page',
    mend: 'Check your network, then log in again.',
  },
  replaced: {
    title: 'This session goes on in another window',
    mend: 'Close that window, or log in again here.',
  },
  noPrograms: {
    title: 'The bridge takes no programs',
    mend: 'Start it anew with its option for programs.',
  },
  noPage: {
    title: 'The page that was to be puppeteered is not there',
    mend: 'Let programs puppeteer there, and name the code that the page shows.',
  },
};

/** Why a session ended. */
export const SESSION_ENDS = {
  kicked: {
    title: 'The grid ended the session',
    titleWith: (words: string) => `The grid ended the session: ${words}`,
    mend: 'Log in again, if the grid lets you.',
  },
  silent: {
    title: (seconds: number) =>
      `The region has been silent for ${formatPlural(seconds, { one: 'second', other: 'seconds' })}`,
    mend: 'It may have stopped. Log in again; another region may be better.',
  },
  'closed-by-simulator': {
    title: 'The region closed the connection',
    mend: 'It may be restarting. Log in again in a minute.',
  },
  'not-entered': {
    title: 'The region did not let you in',
    titleWith: (words: string) => `The region did not let you in: ${words}`,
    mend: 'Log in again, perhaps with another place to start.',
  },
  'bridge-unreachable': {
    title: 'The bridge does not answer any more',
    mend: 'Check that vitrine serve still runs and your network is up, then log in again.',
  },
  'replay-over': {
    title: 'The recorded session is over',
    mend: 'Drop it again to see it once more.',
  },
};
