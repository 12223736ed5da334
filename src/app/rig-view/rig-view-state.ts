import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type {
  JointOffset,
  MeshComparison,
  StretchSummary,
  TestPoseId,
  VolumeUse,
  WeightHistogram,
} from '../../avatar/rig/index.ts';
import type { AppState, WornMesh } from '../state/index.ts';

/** What is shown of a mesh's rig in place of its looks, or over them. */
export type RigViewName = 'weight' | 'influences' | 'offsets' | 'stretch' | 'volumes';

/** Stretch of a mesh in a pose, with joints by the names of its skin; null where no edge is longer, or shorter. */
export interface NamedStretch extends Pick<StretchSummary, 'stretched' | 'squeezed'> {
  readonly longest: NamedExtreme | null;
  readonly shortest: NamedExtreme | null;
}

export interface NamedExtreme {
  /** Length of an edge divided by that at rest. */
  readonly ratio: number;
  /** Name of the joint with the most weight there. */
  readonly joint: string;
}

/** The figures of what is shown, for the legend. */
export type RigReading =
  | {
      readonly view: 'weight';
      /** The joint that was asked for; null for a skin without joints. */
      readonly joint: string | null;
      /** Names of the skin's entries that are shown: others where volumes stand in for a bone. */
      readonly names: readonly string[];
      readonly histogram: WeightHistogram;
    }
  | {
      readonly view: 'influences';
      /** Number of vertices with 0 to 4 influences. */
      readonly counts: readonly number[];
    }
  | {
      readonly view: 'offsets';
      readonly overrides: readonly JointOffset[];
      readonly binds: readonly JointOffset[];
    }
  | {
      readonly view: 'stretch';
      /** Null until it is measured. */
      readonly stretch: NamedStretch | null;
    }
  | {
      readonly view: 'volumes';
      /** All collision volumes, those that most vertices follow first. */
      readonly volumes: readonly VolumeUse[];
    };

/** The Rig view. The interface sets what it is about; the rest is changed by the service alone. */
export class RigViewState {
  /** Id of the mesh whose rig is in front; null while none is. */
  readonly meshId: Signal<string | null> = signal(null);
  /** Null: meshes look as they do. */
  readonly view: Signal<RigViewName | null> = signal(null);
  readonly reading: Signal<RigReading | null> = signal(null);
  /** The test pose that the avatar is held in. */
  readonly pose: Signal<TestPoseId | null> = signal(null);
  /** Whether anybody looks at the list of test poses. */
  readonly measuresPoses: Signal<boolean> = signal(false);
  /** Of those that are measured yet. */
  readonly stretches: Signal<ReadonlyMap<TestPoseId, NamedStretch>> = signal(new Map());
  /** Id of the worn mesh that is the version before; null for none. */
  readonly beforeId: Signal<string | null> = signal(null);
  readonly comparison: Signal<MeshComparison | null> = signal(null);
  /** Whether the version before is on the stage, and not the mesh itself. */
  readonly showsBefore: Signal<boolean> = signal(false);
  /** The mesh whose rig is in front. */
  readonly mesh: ReadonlySignal<WornMesh | null>;
  readonly before: ReadonlySignal<WornMesh | null>;
  /** The version that is on the stage. */
  readonly shownMesh: ReadonlySignal<WornMesh | null>;

  constructor({ meshes }: Pick<AppState, 'meshes'>) {
    const meshOf = (id: Signal<string | null>) =>
      computed(() => meshes.value.find((mesh) => mesh.id === id.value) ?? null);
    this.mesh = meshOf(this.meshId);
    const before = meshOf(this.beforeId);
    this.before = computed(() =>
      this.mesh.value && before.value !== this.mesh.value ? before.value : null,
    );
    this.shownMesh = computed(() =>
      this.showsBefore.value && this.before.value ? this.before.value : this.mesh.value,
    );
  }
}
