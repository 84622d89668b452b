import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'checklist.created': 'created the checklist {target}',
  'checklist.updated': ({ changes }) => {
    const others = Object.keys(changes).some((field) => field !== 'active')
    if (others || changes.active === undefined) return 'changed the checklist {target}'
    return changes.active.to === true ? 'turned the checklist {target} on' : 'turned the checklist {target} off'
  },
  'checklist.deleted': 'deleted the checklist {target}',
}
