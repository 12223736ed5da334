import { formatCount, formatPlural } from '../format.ts';

/** Facts about the region, in the Live tab and in the bar. */
export const REGION_FACTS = {
  maturity: 'Maturity',
  maturities: {
    general: 'general',
    moderate: 'moderate',
    adult: 'adult',
    down: 'not running',
    unknown: 'not known',
  },
  /** After the grid's name in the bar. */
  gridAndMaturity: (grid: string, maturity: string) => `${grid}, ${maturity}`,
  dilation: 'Time runs at',
  dilationTitle: 'Time dilation: 1 is full speed; below it, everything in the region is slower',
  roundTrip: 'Round trip',
  loss: 'Loss',
  neighbours: 'Neighbours',
  circuits: (count: number) => formatPlural(count, { one: 'circuit', other: 'circuits' }),
  agents: 'Agents',
  agentCounts: (inside: number, beside: number) =>
    `${formatCount(inside)} here, ${formatCount(beside)} beside`,
  agentsTitle: 'Agents in the region, and agents beside it who look in',
  frames: 'Simulator',
  framesPerSecond: (frames: string) => `${frames} frames/s`,
  teleport: 'Teleport…',
};

/** The list of agents, by where they are. */
export const AGENT_GROUPS = {
  nextDoor: (region: string) => `${region}, next door`,
  namelessNextDoor: 'The region next door',
  label: (title: string, count: number) => `${title}, ${count}`,
  /** What an agent in a neighbour does, and that it is there. */
  childCircuit: 'child circuit',
  typing: 'typing',
  muted: 'muted',
  othersSee: {
    unknown: '',
    cloud: 'others see a cloud',
    'stand-in': 'others see a stand-in',
    baked: (known: number, of: number) =>
      `others see ${formatCount(known)} of ${formatCount(of)} bakes`,
  },
};

/** The map over the list of agents. */
export const MINIMAP = {
  label: (region: string) => `Map of ${region}`,
  description:
    'Shows you and the agents around you. The list below has the same agents with their distances. Arrow keys move between agents, Enter selects one.',
  agents: 'Agents on the map',
  you: 'you',
  agent: (name: string, metres: string) => (metres ? `${name}, ${metres}` : name),
  higher: (name: string) => `${name}, higher up`,
  lower: (name: string) => `${name}, lower down`,
  north: 'N ↑',
  zoomIn: 'Show less of the region',
  zoomOut: 'Show more of the region',
  place: (region: string, x: number, y: number) =>
    `${region}, ${formatCount(x)}, ${formatCount(y)}`,
  teleportHere: 'Teleport here',
  noRegion: 'There is no region here.',
};

/** Going to another place. */
export const TRAVEL = {
  title: 'Teleport',
  region: 'Region',
  regionTitle: 'The name of a region of this grid',
  position: 'Position, m',
  axis: (axis: string) => `${axis}, metres`,
  go: 'Teleport',
  home: 'Home',
  goHome: 'Teleport home',
  recent: 'Recent places',
  neighbours: 'Next door',
  noRecent: 'Places that you leave will be listed here.',
  place: (x: number, y: number, z: number) => [x, y, z].map((n) => n.toFixed(0)).join(', '),
  looking: (to: string) => `Looking for ${to}`,
  lookingText: 'The grid is asked where it is.',
  entering: (to: string) => `Entering ${to}`,
  enteringUnknown: 'Entering the next region',
  stays: 'The scene stays until you arrive.',
  failed: (to: string) => `You were not teleported to ${to}`,
  reasons: {
    'unknown-region': 'The grid has no region of this name. Check the spelling.',
    'no-answer': 'The grid did not answer. Try again in a moment.',
    busy: 'You are on your way already. Wait until you arrive, or cancel that first.',
    'not-connected': 'You are in no region. Log in first.',
  },
};

/** What holds up the visitor at a border, or in the region. */
export const HOLD_UPS = {
  waiting: (to: string) => `${to} does not let you in`,
  waitingUnknown: 'The region next door does not let you in',
  waitingText: (seconds: number) =>
    `You are at the border, and this region has not handed you over for ${formatCount(seconds)} s. Walk on, or turn back.`,
  'no-neighbour': 'There is no way on here',
  'no-neighbourText':
    'No region next door answers: there is none, or its simulator is not running. Turn back.',
  refused: (to: string) => `The bridge does not reach ${to}`,
  refusedUnknown: 'The bridge does not reach the region next door',
  refusedText:
    'Its address is not one that the bridge may connect to. Whoever runs the bridge can allow it. Turn back.',
  silent: (region: string) => `${region} does not answer`,
  silentText: (seconds: number) =>
    `Nothing has come from the simulator for ${formatCount(seconds)} s. What you see may be out of date.`,
  loggingOut: 'Logging out…',
  loggingOutText: 'The region is told that you leave. This takes two seconds at most.',
};
