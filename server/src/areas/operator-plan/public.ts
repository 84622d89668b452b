export { mailAllowance, mailsUsed } from './allowance.ts'
export { countUsage } from './count-usage.ts'
export { findUsage } from './operator-plan.sql.ts'
export { monthOf } from './rules.ts'
