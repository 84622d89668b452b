export { type ResolvedKey, resolveKey } from './customer-keys.sql.ts'
