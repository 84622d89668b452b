import type { AuditEvent } from '../../app/audit.ts'
import { texts } from '../../texts/audit.ts'

/** Without one the act concerned the organization as a whole. */
export const environmentName = (environment: AuditEvent['environment']) =>
  environment === null ? '—' : environment === 'live' ? texts.live : texts.test

/** The beginning of a day, or of one after it. */
export const dayToMoment = (day: string | undefined, plusDays = 0) =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000).toISOString() : undefined
