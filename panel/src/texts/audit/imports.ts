import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'import.created': 'created an import',
  'import.uploaded': 'uploaded a file to import',
  'import.started': 'started an import',
  'import.canceled': 'canceled an import',
}
