export { holdsFeature } from './held.sql.ts'
