export { reachedByFlag } from './exposures/reached.sql.ts'
