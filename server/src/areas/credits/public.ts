export { findBalance } from './balances.sql.ts'
export { addGrant } from './grants/add-grant.ts'
