import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'banner.created': 'created the banner {target}',
  'banner.updated': ({ changes }) => {
    const others = Object.keys(changes).some((field) => field !== 'active')
    if (others || changes.active === undefined) return 'changed the banner {target}'
    return changes.active.to === true ? 'turned the banner {target} on' : 'turned the banner {target} off'
  },
  'banner.deleted': 'deleted the banner {target}',
}
