import fc from 'fast-check';
import type { LegacyMaterial, PbrMaterial } from '../../src/formats/material/index.ts';
import { type ObjectShape, unpackedFields } from '../../src/formats/prim/index.ts';
import {
  decodeTextureEntry,
  encodeTextureEntry,
  PLAIN_FACE,
} from '../../src/formats/texture-entry/index.ts';
import type {
  BubbleObject,
  PuppetBatch,
  RegionAvatar,
  RegionInfo,
  SessionEvent,
  WornPart,
} from '../../src/session/index.ts';

/*
 * Random events of a session, as watchers get them: numbers are such that no rounding changes them.
 */

const text = fc.string({ maxLength: 12 });
/** A multiple of 1/4, which every encoding keeps. */
const quarter = (most: number) => fc.integer({ min: -4 * most, max: 4 * most }).map((n) => n / 4);
const vector = (most: number) => fc.tuple(quarter(most), quarter(most), quarter(most));
const ROTATIONS = [
  [0, 0, 0, 1],
  [0, 0, 1, 0],
  [1, 0, 0, 0],
] as const;
const rotation = fc.constantFrom(...ROTATIONS);

/** A texture entry as it is read: packing it again changes nothing. */
const textureEntry = fc
  .record({ textureId: fc.uuid(), repeats: fc.tuple(quarter(8), quarter(8)), face: fc.nat(44) })
  .map(({ textureId, repeats, face }) => {
    const faces = new Map([[face, { ...PLAIN_FACE, repeats, color: [1, 0.2, 0.6, 1] as const }]]);
    return decodeTextureEntry(
      encodeTextureEntry({ defaultFace: { ...PLAIN_FACE, textureId }, faces }),
    );
  });

const pair = fc.tuple(quarter(4), quarter(4));
const unit = fc.integer({ min: 0, max: 4 }).map((n) => n / 4);
const colour = fc.tuple(unit, unit, unit);

const legacyMaterial: fc.Arbitrary<LegacyMaterial> = fc.record({
  normalMap: fc.option(
    fc.record({ textureId: fc.uuid(), repeats: pair, offset: pair, rotation: quarter(3) }),
  ),
  specularMap: fc.constant(null),
  specularColor: colour,
  glossiness: unit,
  environment: unit,
  alphaMode: fc.constantFrom('none', 'blend', 'mask', 'emissive'),
  alphaCutoff: unit,
});

const pbrMap = fc.option(
  fc.record({
    textureId: fc.uuid(),
    transform: fc.option(fc.record({ offset: pair, scale: pair, rotation: quarter(3) })),
  }),
);

const pbrMaterial: fc.Arbitrary<PbrMaterial> = fc.record({
  baseColor: fc.tuple(unit, unit, unit, unit),
  metallic: unit,
  roughness: unit,
  emissive: colour,
  alphaMode: fc.constantFrom('opaque', 'mask', 'blend'),
  alphaCutoff: unit,
  doubleSided: fc.boolean(),
  maps: fc.record({
    baseColor: pbrMap,
    normal: pbrMap,
    metallicRoughness: pbrMap,
    emissive: pbrMap,
  }),
});

const mapOf = <K, V>(key: fc.Arbitrary<K>, value: fc.Arbitrary<V>) =>
  fc.array(fc.tuple(key, value), { maxLength: 2 }).map((all) => new Map(all));

const look = fc.record({
  textureEntry,
  legacyMaterials: mapOf(fc.uuid(), legacyMaterial),
  pbrMaterials: mapOf(fc.nat(44), pbrMaterial),
});

const shape: fc.Arbitrary<ObjectShape> = fc.oneof(
  fc.record({
    kind: fc.constant('prim' as const),
    fields: fc
      .array(fc.integer({ min: -128, max: 65_535 }), { minLength: 18, maxLength: 18 })
      .map(unpackedFields),
  }),
  fc.record({
    kind: fc.constant('sculpt' as const),
    sculpt: fc.record({
      textureId: fc.uuid(),
      stitching: fc.constantFrom('sphere', 'torus', 'plane', 'cylinder'),
      invert: fc.boolean(),
      mirror: fc.boolean(),
    }),
  }),
);

const part: fc.Arbitrary<WornPart> = fc.record(
  {
    id: fc.uuid(),
    name: text,
    item: fc.constant(null),
    meshId: fc.option(fc.uuid()),
    shape: fc.option(shape),
    point: fc.integer({ min: 1, max: 55 }),
    position: vector(4),
    rotation,
    scale: vector(4),
    look,
    animated: fc.record({ id: fc.uuid(), position: vector(4), rotation }),
  },
  {
    requiredKeys: [
      ...(['id', 'name', 'item', 'meshId', 'shape', 'point'] as const),
      ...(['position', 'rotation', 'scale', 'look'] as const),
    ],
  },
);

const IDS = Array.from({ length: 6 }, (_, n) => `aaaaaaaa-0000-4000-8000-00000000000${n}`);

const animations = fc.array(fc.record({ id: fc.uuid(), sequence: fc.integer() }), { maxLength: 3 });

export const anyAvatar: fc.Arbitrary<RegionAvatar> = fc
  .integer({ min: 0, max: IDS.length - 1 })
  .chain((n) =>
    fc.tuple(
      fc.record({
        agentId: fc.constant(IDS[n]),
        region: fc.constant('1099511628032000'),
        isOwn: fc.constant(false),
        firstName: text,
        lastName: text,
        title: text,
        // An avatar keeps its slot.
        slot: fc.constant(n),
        height: fc.constant(1.75),
        isSeated: fc.boolean(),
        parts: fc.array(part, { maxLength: 2 }),
        attachmentCount: fc.nat(40),
        bakes: fc.option(mapOf(fc.constantFrom('head', 'aux3'), fc.uuid())),
        visualParameters: fc.option(
          fc.array(fc.tuple(fc.nat(1000), quarter(2)), { maxLength: 4 }).map((all) => new Map(all)),
        ),
        hover: quarter(1),
        isCloud: fc.boolean(),
        animations,
      }),
      fc.option(mapOf(fc.uuid(), animations)),
    ),
  )
  .map(([avatar, played]) => ({ ...avatar, ...(played && { objectAnimations: played }) }));

export const anyRegion: fc.Arbitrary<RegionInfo> = fc.record({
  name: text,
  grid: text,
  handle: fc.constantFrom('1', '2'),
  sizeX: fc.constant(256),
  sizeY: fc.constant(256),
  maturity: fc.constantFrom('general', 'adult'),
  waterHeight: quarter(20),
  regionFlags: fc.nat(),
  since: fc.nat(),
  isReplay: fc.constant(false),
});

export const anyMotion = fc
  .uniqueArray(fc.integer({ min: 0, max: IDS.length - 1 }), { minLength: 1, maxLength: 6 })
  .chain((slots) =>
    fc
      .tuple(...slots.map(() => fc.tuple(vector(500), vector(8), rotation, vector(4))))
      .map((rows) => ({
        slots: Uint16Array.from(slots),
        rows: Float32Array.from(rows.flat(2)),
      })),
  );

export const anyPuppets: fc.Arbitrary<PuppetBatch> = fc
  .uniqueArray(fc.integer({ min: 0, max: IDS.length - 1 }), { minLength: 1, maxLength: 4 })
  .chain((slots) =>
    fc.tuple(...slots.map(() => fc.uniqueArray(fc.nat(132), { maxLength: 3 }))).map((joints) => {
      const all = joints.flat();
      const numbers = all.flatMap(() => [0, 0, 0, 1, 0.25, 0.5, 0.75, 2, 1, 1]);
      return {
        slots: Uint16Array.from(slots),
        counts: Uint8Array.from(joints, ({ length }) => length),
        weights: Float32Array.from(slots, () => 1),
        joints: Uint8Array.from(all),
        priorities: Uint8Array.from(all, () => 7),
        components: Uint8Array.from(all, () => 7),
        numbers: Float32Array.from(numbers),
      };
    }),
  );

const anyObject: fc.Arbitrary<BubbleObject> = fc.record({
  objectId: fc.constantFrom(...IDS),
  index: fc.nat(100),
  kind: fc.constantFrom('thing', 'portal'),
  name: text,
  modelId: fc.uuid(),
  description: fc.constant(null),
  radius: fc.constant(1),
  mass: fc.constant(2),
  position: vector(100),
  rotation,
  velocity: vector(4),
  isForeign: fc.boolean(),
});

const anyBubble = fc.record({
  id: fc.uuid(),
  name: text,
  serverName: text,
  server: fc.constant('demo'),
  sessionId: fc.constant(0),
  range: fc.option(quarter(60)),
  perceptionRange: fc.constant(null),
  cycleLength: fc.constant(50_000),
  since: fc.nat(),
  center: vector(100),
  isReplay: fc.constant(false),
  handoverMs: fc.constant(null),
});

const type = <Name extends string>(name: Name) => fc.constant(name);

/** Any event of which watchers get something. */
export const anyWatchedEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: type('avatars'),
      changed: fc.array(anyAvatar, { maxLength: 3 }),
      gone: fc.subarray(IDS, { maxLength: 1 }),
    }),
  },
  { weight: 4, arbitrary: anyMotion.map((motion) => ({ type: 'motion' as const, ...motion })) },
  { weight: 2, arbitrary: anyPuppets.map((batch) => ({ type: 'puppets' as const, batch })) },
  fc.record({
    type: type('region'),
    region: anyRegion,
    shift: fc.constantFrom(null, [0, 0, 0] as const, [256, 0, 0] as const),
  }),
  fc.record({ type: type('bubble'), bubble: fc.option(anyBubble), endedBy: fc.constant(null) }),
  fc.record({
    type: type('bubble-objects'),
    changed: fc.array(anyObject, { maxLength: 2 }),
    gone: fc.subarray(IDS, { maxLength: 1 }),
  }),
  fc.record({
    type: type('neighbours'),
    regions: fc.array(
      fc.record({
        handle: fc.constantFrom('1', '2', '3'),
        name: text,
        corner: fc.tuple(quarter(256), quarter(256)),
        sizeX: fc.constant(256),
        sizeY: fc.constant(256),
        state: fc.constantFrom('open' as const, 'silent' as const),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    type: type('distant'),
    agents: fc.array(
      fc.record({
        agentId: fc.uuid(),
        name: text,
        position: vector(256),
        height: fc.constantFrom('known' as const, 'above' as const),
        region: fc.constant('1'),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    type: type('step'),
    step: fc.constantFrom('connected' as const, 'moving' as const),
    attempt: fc.constant(0),
    end: fc.constant(null),
  }),
);

export const WATCHED_IDS: readonly string[] = IDS;
