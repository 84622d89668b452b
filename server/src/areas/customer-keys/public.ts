export { resolveKey } from './customer-keys.sql.ts'
export { customerKeyRows } from './public.sql.ts'
