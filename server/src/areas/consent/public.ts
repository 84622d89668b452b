export { consented } from './choices/consents.sql.ts'
export { type Consents, consentOf } from './choices/views.ts'
export { withdraw } from './choices/withdraw.ts'
export { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribe/links.ts'
