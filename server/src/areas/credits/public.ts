export { addGrant } from './grants/add-grant.ts'
