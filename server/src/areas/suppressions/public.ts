export { type MailBounce, type MailBounces, mailBounces } from './extension-points.ts'
export { normalAddress } from './normal-address.ts'
export { suppress, suppressAll } from './suppress.ts'
export { isSuppressed, suppressed } from './suppressions.sql.ts'
