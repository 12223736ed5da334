import { Bell } from './bell.ts';
import type { BehaviorSpec, ObjectBehavior } from './object-behavior.ts';
import { Resident } from './resident.ts';
import { RollingThing } from './rolling-thing.ts';

/** The behavior of one object, from its data. */
export function createBehavior(spec: BehaviorSpec): ObjectBehavior {
  switch (spec.kind) {
    case 'resident':
      return new Resident(spec);
    case 'bell':
      return new Bell();
    case 'rolling':
      return new RollingThing(spec);
  }
}
