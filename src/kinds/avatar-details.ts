import type { AssetSource, PlayingAnimation, RenderObject } from '../avatar/avatar-object/index.ts';
import type { AvatarContent } from './file-content.ts';
import {
  type FactSection,
  facts,
  type Inspection,
  type InspectTools,
  type KindDetails,
  line,
} from './kind-details.ts';
import { OVERRIDE_RULE_NAMES } from './words/en/override-rule-names.ts';

/** Embedded assets are inspected as files of their own, named by their path in the avatar. */
export const AVATAR_DETAILS: KindDetails<AvatarContent> = {
  async inspect(file, { avatar, format }, tools) {
    const { name, skeleton, hover, visualParameters } = avatar;
    const embedded = (path: string, asset: AssetSource | undefined) =>
      inspectSource(`${file}#${path}`, asset, tools);
    const renderObjects = await Promise.all(
      avatar.renderObjects.map(async (part, index) => ({
        part,
        source: await embedded(`/renderObjects/${index}`, part.asset),
      })),
    );
    const animations = await Promise.all(
      avatar.animations.map(async (animation, index) => ({
        animation,
        source: await embedded(`/animations/${index}`, animation.asset),
      })),
    );
    const textures = await Promise.all(
      (avatar.textures ?? []).map(async (texture, index) => ({
        texture,
        source: await embedded(`/textures/${index}`, texture.asset),
      })),
    );
    const inspectFiles = (member: 'wearables' | 'objects') =>
      Promise.all(
        (avatar[member] ?? []).map(async ({ name: fileName, asset }, index) => ({
          fileName,
          source: await embedded(`/${member}/${index}`, asset),
        })),
      );
    const [wearables, objects] = [await inspectFiles('wearables'), await inspectFiles('objects')];
    const bakes = [...(avatar.bakes ?? [])];
    const isWhole = format === 'vitrine-avatar-object';
    const first = {
      title: '',
      facts: facts([
        ['Format', isWhole ? 'composed avatar' : 'one render object'],
        ['Name', name],
        [
          'Joints moved',
          `${skeleton.joints.length} (${OVERRIDE_RULE_NAMES[skeleton.rule].toLowerCase()} wins)`,
        ],
        ['Hover', `${hover.toFixed(3)} m`],
        ['Shape', `${visualParameters.size} visual parameters`],
        ...(bakes.length > 0 ? [['Bakes', bakes.map(([bake]) => bake).join(', ')] as const] : []),
      ]),
    };
    return {
      report: {
        file,
        format: isWhole ? 'avatar-object' : 'render-object',
        name,
        rule: skeleton.rule,
        joints: skeleton.joints,
        pelvisOffsets: skeleton.pelvisOffsets,
        hover,
        visualParameters: Object.fromEntries(visualParameters),
        renderObjects: renderObjects.map(({ part, source }) => ({
          ...reportPart(part),
          asset: reportSource(source),
        })),
        animations: animations.map(({ animation, source }) => ({
          ...reportPlaying(animation),
          asset: reportSource(source),
        })),
        ...(avatar.bakes && { bakes: Object.fromEntries(avatar.bakes) }),
        ...(avatar.textures && {
          textures: textures.map(({ texture: { id, name: textureName }, source }) => ({
            ...{ id, name: textureName },
            asset: reportSource(source),
          })),
        }),
        ...(avatar.wearables && { wearables: wearables.map(reportFile) }),
        ...(avatar.objects && {
          objects: objects.map((file, index) => ({
            id: avatar.objects?.[index].id,
            ...reportFile(file),
          })),
        }),
        warnings: [],
      },
      sections: [
        first,
        ...renderObjects.map(({ part, source }) => describeSource(titleOfPart(part), source)),
        ...animations.map(({ animation, source }) =>
          describeSource(`plays ${nameOf(animation)}`, source),
        ),
        ...textures.map(({ texture, source }) =>
          describeSource(`texture ${texture.name || texture.id}`, source),
        ),
        ...wearables.map(({ fileName, source }) => describeSource(`wears ${fileName}`, source)),
        ...objects.map(({ fileName, source }) => describeSource(`object ${fileName}`, source)),
      ],
      hasErrors: [...renderObjects, ...animations, ...textures, ...wearables, ...objects].some(
        ({ source }) => source !== null && !('path' in source) && source.hasErrors,
      ),
    };
  },
};

/** The inspection of embedded bytes, the path of a file, or null where the avatar has neither. */
type InspectedSource = Inspection | { readonly path: string } | null;

async function inspectSource(
  file: string,
  asset: AssetSource | undefined,
  { inspectAsset }: InspectTools,
): Promise<InspectedSource> {
  if (asset === undefined) return null;
  return 'path' in asset ? { path: asset.path } : inspectAsset(file, asset.bytes);
}

const reportSource = (source: InspectedSource) =>
  source === null || 'path' in source ? source : source.report;

function reportFile({ fileName, source }: { fileName: string; source: InspectedSource }) {
  return { name: fileName, asset: reportSource(source) };
}

function describeSource(title: string, source: InspectedSource): FactSection {
  if (source === null) return line(title);
  if ('path' in source) return line(`${title}, at ${source.path}`);
  const { report, sections } = source;
  if ('error' in report) {
    return line(`${title}, cannot be used: ${report.error.format}/${report.error.code}`);
  }
  // The title says what it is, which the first fact would repeat.
  return { title, facts: sections[0].facts.slice(1) };
}

function titleOfPart({ name, attachment }: RenderObject): string {
  return `${name || 'a mesh'}, ${attachment ? `on ${attachment.point}` : 'rigged'}`;
}

function nameOf(animation: PlayingAnimation): string {
  return 'id' in animation ? animation.id : animation.name;
}

function reportPart({ id, name, attachment, faceColors, part }: RenderObject) {
  return { id, name, attachment, faceColors, ...(part && { part }) };
}

function reportPlaying(animation: PlayingAnimation) {
  return 'id' in animation ? { id: animation.id } : { name: animation.name };
}
