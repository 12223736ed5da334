/*
 * Which room may import which, checked by `npm run lint`. CONTRIBUTING has the picture.
 *
 * A room is a folder of src, or one of the programs beside it.
 */

/** The room at the bottom, which all others may import. */
const BOTTOM = 'async';
/** Each room, and the rooms above the bottom that it may import. */
const PURE = ['math', 'formats', 'protocol', 'avatar', 'motion', 'upload', 'lint', 'kinds'];
const ROOMS = {
  'src/async': [],
  'src/math': [],
  'src/formats': ['math'],
  'src/protocol': ['math', 'formats'],
  'src/avatar': ['math', 'formats'],
  'src/motion': ['math', 'formats', 'avatar'],
  'src/upload': ['math', 'formats', 'avatar'],
  'src/lint': ['math', 'formats', 'avatar', 'motion', 'upload'],
  'src/kinds': ['math', 'formats', 'protocol', 'avatar', 'motion', 'upload', 'lint'],
  'src/session': PURE,
  'src/offload': PURE,
  'src/render': ['math', 'formats', 'avatar', 'motion', 'lint'],
  'src/app': [...PURE, 'session', 'offload', 'render'],
  'src/ui': [...PURE, 'session', 'offload', 'render', 'app'],
  'src/embed': [...PURE, 'session', 'offload', 'render', 'app', 'ui', 'workers'],
  workers: [...PURE, 'session', 'offload'],
  bridge: [...PURE, 'session'],
  cli: [...PURE, 'session', 'app', 'bridge'],
};

const pathOf = (room) => (room in ROOMS ? room : `src/${room}`);
const insideOf = (rooms) => `^(${rooms.map(pathOf).join('|')})/`;

/** The folders of src/embed, and those that each may not import: pages of others load the client, and the element. */
const EMBED_FOLDERS = {
  client: ['server', 'viewer', 'element'],
  server: ['client', 'viewer', 'element'],
  viewer: ['client', 'server', 'element'],
  element: ['client', 'server'],
};
/** The scripts that pages begin with: the viewer is loaded by them, not part of them. */
const EMBED_ENTRIES = {
  'embed-page': ['client', 'viewer'],
  'vitrine-avatar-script': ['client', 'server', 'viewer'],
};

const BROWSER_LIBRARIES = 'node_modules/(three|preact|@preact|comlink)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(ROOMS).map(([room, allowed]) => ({
      name: `${room}-imports-downwards`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: {
        path: insideOf(Object.keys(ROOMS)),
        pathNot: insideOf([room, BOTTOM, ...allowed]),
      },
    })),
    ...Object.entries(EMBED_FOLDERS).map(([folder, others]) => ({
      name: `embed-${folder}`,
      severity: 'error',
      from: { path: `^src/embed/${folder}/` },
      to: { path: `^src/embed/(${others.join('|')})/` },
    })),
    ...Object.entries(EMBED_ENTRIES).map(([entry, others]) => ({
      name: `embed-${entry}`,
      severity: 'error',
      from: { path: `^src/embed/${entry}\\.ts$` },
      to: { path: `^src/embed/(${others.join('|')})/` },
    })),
    {
      name: 'embed-entries-are-not-imported',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: `^src/embed/(${Object.keys(EMBED_ENTRIES).join('|')})\\.ts$` },
    },
    {
      name: 'embed-contract-stands-alone',
      comment: 'Its declarations ship with dist.',
      severity: 'error',
      from: { path: '^src/embed/contract\\.ts$' },
      to: { path: '.' },
    },
    {
      name: 'embed-protocol-imports-the-contract',
      severity: 'error',
      from: { path: '^src/embed/protocol/' },
      to: { path: '.', pathNot: '^src/embed/(protocol/|words/|contract\\.ts$)' },
    },
    {
      name: 'embed-client-and-server-stand-alone',
      comment: 'Pages of others load them: they bring nothing of the viewer.',
      severity: 'error',
      from: { path: '^src/embed/(client|server)/' },
      to: {
        path: '^src/',
        pathNot: '^src/(async/|embed/(client/|server/|protocol/|words/|contract\\.ts$))',
      },
    },
    {
      name: 'pure-rooms-know-no-platform',
      severity: 'error',
      from: { path: `${insideOf(PURE)}|^src/(async|session)/` },
      to: { path: BROWSER_LIBRARIES },
    },
    {
      name: 'pure-rooms-know-no-node',
      severity: 'error',
      from: {
        path: `${insideOf(PURE)}|^src/(async|session|offload|render|app|ui|embed)/|^workers/`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'workers-draw-nothing',
      severity: 'error',
      from: { path: '^(workers|src/offload)/' },
      to: { path: 'node_modules/(three|preact|@preact)/' },
    },
    {
      name: 'test-code-is-for-tests',
      severity: 'error',
      from: { path: '^(src|workers|bridge|cli)/', pathNot: '/testing/' },
      to: { path: '^test/|/testing/' },
    },
    {
      name: 'bridge-knows-no-browser',
      severity: 'error',
      from: { path: '^(bridge|cli)/' },
      to: { path: BROWSER_LIBRARIES },
    },
    {
      name: 'through-the-index',
      comment:
        'A room is entered through an index.ts: its own, or that of a folder in it. Importing spawn-mesh-worker.ts and the like ' +
        'makes Vite build the worker, so the index of its room does not have it.',
      severity: 'error',
      from: { path: `^(${Object.keys(ROOMS).join('|')})/` },
      to: {
        path: insideOf(Object.keys(ROOMS)),
        pathNot: [
          '^$1/',
          '/index\\.tsx?$',
          '\\.worker\\.ts$',
          '^src/offload/spawn-(archive|mesh|texture|save|upload)-worker\\.ts$',
          '\\.wasm$',
          '^src/app/watch/spawn-watch-worker\\.ts$',
        ],
      },
    },
    {
      name: 'no-file-cycles',
      comment: 'Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Among the folders of a room, two levels deep.',
      severity: 'error',
      scope: 'folder',
      from: {
        path: ['^(src/[^/]+|bridge)/[^/]+$', '^(src/[^/]+|bridge)/[^/]+/[^/]+$'],
      },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
