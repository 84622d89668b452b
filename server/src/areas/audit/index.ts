import { audit } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { exportAuditEvents, listAuditEvents } from './audit-events.ts'

export const auditArea = defineArea(audit, { list: listAuditEvents, export: exportAuditEvents })
