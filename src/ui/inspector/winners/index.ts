export { WinnersSection } from './winners-section.tsx';
