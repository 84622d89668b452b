export { reachedByPost } from './readers/reached.sql.ts'
