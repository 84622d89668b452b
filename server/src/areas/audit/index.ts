import { audit } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { exportAuditEvents } from './export-audit-events.ts'
import { listAuditEvents } from './list-audit-events.ts'

export const auditArea = defineArea(audit, { list: listAuditEvents, export: exportAuditEvents })
