export { type MailAllowance, mailAllowance, mailsUsed } from './allowance.ts'
export { countUsage } from './count-usage.ts'
