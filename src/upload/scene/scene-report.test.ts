import { describe, expect, it } from 'vitest';
import { SceneReport } from './scene-report.ts';

describe('checks that are left until they are asked for', () => {
  it('have their observations in their place, and are made once', () => {
    const report = new SceneReport();
    let made = 0;
    report.observe('axis-x-up');
    report.later((later) => {
      made++;
      later.observe('name-cut', { model: 'a' });
      later.observe('seams-many', { model: 'a', count: 0 });
    });
    report.observe('shear-lost');
    expect(made).toBe(0);
    const rules = () => report.observations.map(({ rule }) => rule);
    expect(rules()).toEqual(['axis-x-up', 'name-cut', 'shear-lost']);
    report.observe('file-unreadable');
    expect(rules()).toEqual(['axis-x-up', 'name-cut', 'shear-lost', 'file-unreadable']);
    expect(made).toBe(1);
  });
});
