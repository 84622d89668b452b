export { type SignUps, signUps } from './extension-points.ts'
