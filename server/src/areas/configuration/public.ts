export { configurationKinds, managed } from './extension-points.ts'
