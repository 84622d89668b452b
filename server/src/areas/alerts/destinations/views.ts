import type { AnswerOf, alerts } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { DestinationRow } from './destinations.sql.ts'

export const toDestination = (
  row: DestinationRow,
  { environment }: Pick<Scope, 'environment'>,
): AnswerOf<typeof alerts.routes.get> => ({
  id: row.id,
  name: row.name,
  environment,
  kind: row.kind,
  format: row.format,
  url_host: row.url_host,
  url_hint: row.url_hint,
  recipients: row.recipients,
  alert_kinds: row.alert_kinds,
  enabled: row.enabled,
  health: {
    status: row.last_error !== null ? 'failing' : row.last_sent_at !== null ? 'working' : 'untested',
    last_sent_at: row.last_sent_at,
    last_error: row.last_error,
    last_error_at: row.last_error_at,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const destinationTarget = ({ id, name }: Pick<DestinationRow, 'id' | 'name'>) => ({
  type: 'alert_destination',
  id,
  name,
})
