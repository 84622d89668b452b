import type { AnswerOf, gateways } from '@userkeep/contract'
import type { Settings } from '../../../platform/platform.ts'
import type { ConnectionRow } from './connections.sql.ts'

/** Where the gateway of a connection sends its messages. */
export const webhookUrl = ({ publicUrl, gatewayWebhookPath = '/gateways' }: Settings, connectionId: string): string =>
  `${publicUrl}${gatewayWebhookPath}/${connectionId}`

export const toGateway = (row: ConnectionRow, settings: Settings): AnswerOf<typeof gateways.routes.get> => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  account: row.account,
  secret_key_hint: row.secret_key_hint,
  webhook_secret_hint: row.webhook_secret_hint,
  webhook_url: webhookUrl(settings, row.id),
  health: {
    status: row.unreachable ? 'unreachable' : 'connected',
    since: row.since,
    last_error: row.last_error,
    last_error_at: row.last_error_at,
    last_message_at: row.last_message_at,
    waiting_calls: row.waiting_calls,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const gatewayTarget = ({ id, name }: Pick<ConnectionRow, 'id' | 'name'>) => ({ type: 'gateway', id, name })
