import { type Signal, signal } from '@preact/signals';
import { defaultSkeleton } from '../avatar/index.ts';
import type { MeshAsset } from '../formats/mesh/index.ts';
import { type Finding, lintMesh } from '../lint/index.ts';

/** By asset, which is immutable. */
const checked = new WeakMap<MeshAsset, Signal<readonly Finding[]>>();
/** One mesh after the other. */
let checks: Promise<void> = Promise.resolve();

/**
 * The findings about a mesh; reads a signal. At first they are those of its decoder. What the rules of the upload report
 * find follows when their code is loaded, in a task of its own for each mesh: it takes some 20 ms for 20,000 triangles.
 *
 * @param builtIn - Of the page's own meshes nobody needs to know what could be made better.
 */
export function meshFindings(asset: MeshAsset, builtIn = false): readonly Finding[] {
  const known = checked.get(asset);
  if (known) return known.value;
  const findings = signal<readonly Finding[]>(lintMesh(asset, defaultSkeleton));
  checked.set(asset, findings);
  if (!builtIn) checks = checks.then(() => addRules(asset, findings));
  return findings.value;
}

async function addRules(asset: MeshAsset, findings: Signal<readonly Finding[]>): Promise<void> {
  try {
    const { lintMeshAsset } = await import('../lint/upload/index.ts');
    await new Promise((resolve) => setTimeout(resolve));
    findings.value = lintMeshAsset(asset, defaultSkeleton);
  } catch (error) {
    // Without a network the code may not be there; the findings of the decoder stay.
    console.warn('meshes are not checked by the rules of the upload', error);
  }
}
