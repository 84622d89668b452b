import type { Output } from '@userkeep/client'

export type AuditEvent = Output<'GET /v1/organization/audit-events'>['audit_events'][number]

/** Without one the act concerned the organization as a whole. */
export const environmentName = (environment: AuditEvent['environment']) =>
  environment === null ? '—' : environment === 'live' ? 'Live' : 'Test'
