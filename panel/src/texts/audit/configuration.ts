import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'configuration.promoted': 'took over the configuration of the other environment into {target}',
}
