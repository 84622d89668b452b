import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'referral_program.updated': ({ changes }) => {
    const others = Object.keys(changes).some((field) => field !== 'active')
    if (others || changes.active === undefined) return 'changed the referral program'
    return changes.active.to === true ? 'turned the referral program on' : 'turned the referral program off'
  },
  'referral.revoked': 'revoked a referral',
}
