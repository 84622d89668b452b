import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = { 'picture.uploaded': 'uploaded the image {target}' }
