export { DEMO_BUBBLES, type DemoPorts, loadDemoBubbles } from './demo-bubbles.ts';
