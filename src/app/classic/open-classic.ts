import type { ClassicApp, ClassicService } from './classic-service.ts';

/** The classic body of the page's visitor; its code is loaded when there is one. */
export async function openClassic(app: ClassicApp): Promise<ClassicService> {
  return (await import('./classic-service.ts')).classicOf(app);
}
