import { useRead } from '../../app/api.ts'

/** The time zone of the organization, in which days begin; UTC until it is read. */
export function useTimeZone(): string {
  return useRead('GET /v1/organization').data?.time_zone ?? 'UTC'
}
