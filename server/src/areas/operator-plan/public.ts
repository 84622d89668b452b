export { countUsage } from './count-usage.ts'
