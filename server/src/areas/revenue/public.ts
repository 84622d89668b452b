export { startsOf } from './counted.sql.ts'
export { revenueOf } from './get-revenue.ts'
export { atRiskOf } from './lists.ts'
