export { normalAddress, readAddress } from './normal-address.ts'
export { type Suppressing, suppress, suppressAll } from './suppress.ts'
export { suppressed } from './suppressions.sql.ts'
