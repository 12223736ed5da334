import { attachmentJoint, defaultSkeleton } from '../avatar/index.ts';
import { toHex } from '../formats/bytes/index.ts';
import { type ExtraParams, isAnimated } from '../formats/extra-params/index.ts';
import {
  encodeSceneGroup,
  partKind,
  partMaterials,
  type SceneContent,
  type SceneElementField,
  type SceneGroup,
  type SceneObject,
  type ScenePart,
} from '../formats/scene-group/index.ts';
import { findingsOfWarnings } from '../lint/index.ts';
import { assetTypeName } from '../protocol/grid/index.ts';
import { splitRegionHandle } from '../protocol/lludp/index.ts';
import { describeFaces, list, reportFaces, rounded, yesOrNo } from './face-table.ts';
import type { DocumentContent } from './file-content.ts';
import {
  type DocumentDetails,
  type Fact,
  type FactSection,
  facts,
  reportWarnings,
  visibleText,
} from './kind-details.ts';
import { partGeometry } from './part-geometry.ts';
import { SCENE_GROUP as WORDS } from './words/en/scene-group-words.ts';

export const SCENE_GROUP_DETAILS: DocumentDetails<DocumentContent<'scene-group', SceneGroup>> = {
  extension: 'xml',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { objects } }) => WORDS.summary(objects.length, countParts(objects)),
  inspect: (file, { document: { objects }, warnings }) => ({
    // Only asked for by the command line: prims are meshed for it.
    get report() {
      return {
        file,
        format: 'scene-group',
        objects: objects.map(reportObject),
        warnings: reportWarnings(warnings),
      };
    },
    sections: [
      {
        title: '',
        facts: facts([
          [WORDS.format, WORDS.formatValue],
          ...(objects.length > 1 ? [[WORDS.objects, String(objects.length)] as const] : []),
          [WORDS.parts, String(countParts(objects))],
          [WORDS.root, objects[0].parts[0].name],
          ...objects
            .map(({ parts: [root] }) => root)
            .filter(({ extraParams }) => isAnimated(extraParams))
            .map(({ name }) => [WORDS.animatedObject, WORDS.ownSkeleton(name)] as const),
        ]),
      },
      ...objects.flatMap((object, index) =>
        object.parts.map((part, partIndex) => {
          const isAlone = objects.length === 1;
          const title = isAlone
            ? WORDS.part(partIndex + 1, visibleText(part.name))
            : WORDS.partOf(index + 1, partIndex + 1, visibleText(part.name));
          const section = describePart(title, part);
          if (isAlone || partIndex > 0) return section;
          const offset = { label: WORDS.offset, value: list(object.offset) };
          return { ...section, facts: [offset, ...section.facts] };
        }),
      ),
    ],
    hasErrors: false,
  }),
  lint: ({ warnings }) => findingsOfWarnings(warnings),
  encode: ({ document }) => ({
    bytes: encodeSceneGroup(document.objects),
    mediaType: 'application/xml',
    losses: [],
  }),
};

function countParts(objects: readonly SceneObject[]): number {
  return objects.reduce((count, { parts }) => count + parts.length, 0);
}

/** All fields under their own names; what JSON has no type for is text. */
export function reportObject({ offset, parts }: SceneObject) {
  const [{ name, attachmentPoint }] = parts;
  return { name, attachmentPoint, offset, parts: parts.map(reportPart) };
}

function reportPart(part: ScenePart) {
  const { regionHandle, textureEntry, extraParams } = part;
  const kind = partKind(part);
  return {
    ...part,
    kind,
    ...(kind === 'mesh' && { meshId: extraParams.sculpt?.id }),
    ...(kind === 'sculpt' && { sculptId: extraParams.sculpt?.id }),
    geometry: partGeometry(part),
    ...reportMaterials(part),
    regionHandle: String(regionHandle),
    textureEntry: textureEntry && reportFaces(textureEntry),
    extraParams: {
      ...extraParams,
      others: extraParams.others.map(({ type, bytes }) => ({ type, bytes: toHex(bytes) })),
    },
  };
}

/** Materials that the part keeps, under their ids and faces; nothing for most parts. */
function reportMaterials(part: ScenePart) {
  const { legacy, overrides } = partMaterials(part);
  return {
    ...(legacy.size > 0 && { legacyMaterials: Object.fromEntries(legacy) }),
    ...(overrides.size > 0 && { materialOverrides: Object.fromEntries(overrides) }),
  };
}

function describePart(title: string, part: ScenePart): FactSection {
  const sections: FactSection[] = [
    { title: WORDS.shape, facts: [...shapeFacts(part), ...part.shapeOthers.flatMap(fieldFacts)] },
    ...(part.textureEntry ? [describeFaces(part.textureEntry)] : []),
    { title: WORDS.extraParams, facts: extraParamFacts(part.extraParams) },
    { title: WORDS.contents, facts: [], sections: part.contents.map(describeContent) },
    { title: WORDS.otherFields, facts: part.others.flatMap(fieldFacts) },
  ];
  return {
    title,
    facts: partFacts(part),
    sections: sections.filter(
      (section) => section.facts.length > 0 || section.table || section.sections?.length,
    ),
  };
}

/** The elements that every part has, in the file's own words. */
function partFacts(part: ScenePart): Fact[] {
  const { west, south } = splitRegionHandle(part.regionHandle);
  return facts([
    ['Name', part.name],
    ['Description', part.description],
    ['UUID', part.id],
    ['LinkNum', String(part.linkNumber)],
    ['FromUserInventoryItemID', part.itemId],
    ['CreatorID', part.creatorId],
    ['OffsetPosition', list(part.position)],
    ['RotationOffset', list(part.rotation)],
    ['Scale', list(part.scale)],
    ['GroupPosition', list(part.groupPosition)],
    ['AttachedPos', list(part.attachedPosition)],
    ['Text', part.hoverText],
    ['Material', withName(part.material, WORDS.materials[part.material])],
    ['AllowedDrop', String(part.allowedDrop)],
    ['PassTouches', String(part.passTouches)],
    ['PassCollisions', String(part.passCollisions)],
    ['ScriptAccessPin', String(part.scriptAccessPin)],
    ['FolderID', part.folderId],
    ['InventorySerial', String(part.inventorySerial)],
    ['LocalId', String(part.localId)],
    ['RegionHandle', WORDS.region(String(part.regionHandle), west, south)],
  ]);
}

function shapeFacts(part: ScenePart): Fact[] {
  const { pcode, state, attachmentPoint } = part;
  return facts([
    [WORDS.kind, WORDS.kinds[partKind(part)]],
    ['PCode', String(pcode)],
    ['State', String(state)],
    [WORDS.worn, attachmentPoint === 0 ? WORDS.never : pointName(attachmentPoint)],
  ]);
}

function pointName(point: number): string {
  return withName(point, defaultSkeleton.nameOf(attachmentJoint(point)));
}

function extraParamFacts(params: ExtraParams): Fact[] {
  const { sculpt, flexible, light, projection, extendedMeshFlags, materials, others } = params;
  const pairs: [label: string, value: string][] = [];
  if (sculpt) {
    pairs.push(
      [WORDS.sculpt.type, sculpt.shape],
      [WORDS.sculpt.id(sculpt.shape === 'mesh'), sculpt.id],
      [WORDS.sculpt.invert, yesOrNo(sculpt.invert)],
      [WORDS.sculpt.mirror, yesOrNo(sculpt.mirror)],
    );
  }
  if (flexible) {
    pairs.push(
      [WORDS.flexible.softness, String(flexible.softness)],
      [WORDS.flexible.tension, String(rounded(flexible.tension))],
      [WORDS.flexible.drag, String(rounded(flexible.drag))],
      [WORDS.flexible.gravity, String(rounded(flexible.gravity))],
      [WORDS.flexible.wind, String(rounded(flexible.wind))],
      [WORDS.flexible.force, list(flexible.force)],
    );
  }
  if (light) {
    pairs.push(
      [WORDS.light.color, list(light.color.map(rounded))],
      [WORDS.light.intensity, String(rounded(light.intensity))],
      [WORDS.light.radius, `${light.radius} m`],
      [WORDS.light.cutoff, String(light.cutoff)],
      [WORDS.light.falloff, String(light.falloff)],
    );
  }
  if (projection) {
    pairs.push(
      [WORDS.projection.texture, projection.textureId],
      [WORDS.projection.fieldOfView, `${projection.fieldOfView} rad`],
      [WORDS.projection.focus, String(projection.focus)],
      [WORDS.projection.ambiance, String(projection.ambiance)],
    );
  }
  if (extendedMeshFlags !== null) {
    const text = isAnimated(params) ? WORDS.animated(extendedMeshFlags) : String(extendedMeshFlags);
    pairs.push([WORDS.extendedMesh, text]);
  }
  for (const { face, id } of materials) pairs.push([WORDS.renderMaterial(face), id]);
  for (const { type, bytes } of others) {
    pairs.push([WORDS.otherParam(`0x${type.toString(16)}`), toHex(bytes)]);
  }
  return facts(pairs);
}

function describeContent({ itemId, assetId, name, type, others }: SceneContent): FactSection {
  return {
    title: visibleText(name),
    facts: [
      ...facts([
        ['ItemID', itemId],
        ['AssetID', assetId],
        ['Type', withName(type, assetTypeName(type))],
      ]),
      ...others.flatMap(fieldFacts),
    ],
  };
}

/** The facts of an element that is only shown: its own text, or the texts of its children under their paths. */
function fieldFacts({ name, text, children }: SceneElementField): Fact[] {
  if (children.length === 0) return facts([[name, text.trim()]]);
  if (children.every((child) => child.children.length === 0 && isComponent(child.name))) {
    return facts([[name, list(children.map((child) => child.text.trim()))]]);
  }
  return children
    .flatMap(fieldFacts)
    .map(({ label, value }) => ({ label: `${name}/${label}`, value }));
}

/** Whether an element of this name is the only value of its parent, or a coordinate or component of it. */
const isComponent = (name: string) => /^(?:UUID|Guid|[XYZWRGBA])$/.test(name);

const withName = (number: number, name: string | undefined) =>
  name === undefined ? String(number) : `${number} (${name})`;
