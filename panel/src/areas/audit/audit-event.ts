import type { Output } from '@userkeep/client'

export type AuditEvent = Output<'GET /v1/organization/audit-events'>['audit_events'][number]
