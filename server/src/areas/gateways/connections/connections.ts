import { isDeepStrictEqual } from 'node:util'
import { type AnswerOf, type gateways, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Settings } from '../../../platform/platform.ts'
import { GatewayRefused } from '../port.ts'
import { deleteAddress, insertAddress } from './addresses.sql.ts'
import { openSecrets, sealSecrets, secretsOf } from './connection-secrets.ts'
import {
  type ConnectionRow,
  countLiveObjects,
  findConnection,
  holdConnection,
  insertConnection,
  listConnectionRows,
  lockConnection,
  markDisconnected,
  saveConnection,
} from './connections.sql.ts'
import { credentialsAfter, tryCredentials } from './credentials.ts'
import { openGateway } from './open-gateway.ts'
import { noteFailure, noteSuccess } from './reach.ts'

/** Returns the address to which the gateway of a connection sends its messages. */
const webhookUrl = ({ publicUrl, gatewayWebhookPath = '/gateways' }: Settings, connectionId: string): string =>
  `${publicUrl}${gatewayWebhookPath}/${connectionId}`

const toGateway = (row: ConnectionRow, settings: Settings): AnswerOf<typeof gateways.routes.get> => ({
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

const gatewayTarget = ({ id, name }: Pick<ConnectionRow, 'id' | 'name'>) => ({ type: 'gateway', id, name })

export const listGateways: Verb<typeof gateways.routes.list> = async ({ db, scope, query, platform }) =>
  pageAnswer('gateways', await listConnectionRows(db, scope, pageOf(query)), (row) => toGateway(row, platform.settings))

export const getGateway: Verb<typeof gateways.routes.get> = async ({ params, db, scope, platform }) =>
  toGateway((await findConnection(db, scope, params.id)) ?? fail('not_found'), platform.settings)

const names = { stripe: 'Stripe', sandbox: 'Sandbox' } as const

export const connectGateway: Verb<typeof gateways.routes.connect> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  const { provider, name = names[provider] } = body
  if (provider === 'sandbox' && scope.environment !== 'test') {
    invalid('provider', 'the sandbox is only available in the test environment')
  }
  secretsOf(platform)
  const credentials = credentialsAfter(provider, body.credentials, null)
  const id = uuid()
  const place = {
    organization_id: scope.organizationId,
    environment_id: scope.environmentId,
    environment: scope.environment,
  }
  const { account } = await tryCredentials(platform, { ...place, id, provider }, credentials)
  const sealed = sealSecrets(platform, id, credentials)
  return change(async (tx) => {
    await insertConnection(tx, scope, { id, provider, name, account, ...sealed, created_by: caller.user.id }, now)
    await insertAddress(tx, scope, id)
    tx.audited({
      target: gatewayTarget({ id, name }),
      changes: { provider: { to: provider }, name: { to: name }, account: { to: account } },
    })
    return toGateway((await findConnection(tx, scope, id)) ?? fail('internal'), platform.settings)
  }).catch(refuseTakenName)
}

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'gateway_connections_by_name'))
    fail('conflict', 'A gateway with this name is already connected. Choose another name.')
  throw error
}

const auditedFields = [
  'name',
  'account',
  'secret_key_hint',
  'webhook_secret_hint',
] as const satisfies (keyof ConnectionRow)[]

/** Tests new credentials before locking anything, so that no transaction waits for a gateway. */
export const updateGateway: Verb<typeof gateways.routes.update> = async ({
  params,
  body,
  db,
  scope,
  change,
  now,
  platform,
}) => {
  const found = (await findConnection(db, scope, params.id)) ?? fail('not_found')
  const given = openSecrets(platform, found)
  const credentials = credentialsAfter(found.provider, body.credentials, given)
  const isReplaced = !isDeepStrictEqual(credentials, given)
  const tried = isReplaced ? await tryCredentials(platform, found, credentials) : null
  const replaced = tried && { account: tried.account, ...sealSecrets(platform, found.id, credentials) }
  const answer = await change(async (tx) => {
    const before = (await lockConnection(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...(body.name !== undefined && { name: body.name }), ...replaced }
    const changes = diff<ConnectionRow>(before, after, auditedFields)
    if (!replaced && Object.keys(changes).length === 0) {
      tx.unchanged()
      return toGateway(before, platform.settings)
    }
    await saveConnection(tx, scope, after, now)
    // If the new secret ends like the old one, the record shows only that it was replaced.
    tx.audited({
      target: gatewayTarget(after),
      changes: replaced ? { credentials: { to: 'replaced' }, ...changes } : changes,
    })
    return toGateway((await findConnection(tx, scope, params.id)) ?? fail('internal'), platform.settings)
  }).catch(refuseTakenName)
  if (tried) await noteSuccess(platform, scope, params.id)
  return answer
}

/** Also runs while the gateway counts as unreachable: an answer ends that. */
export const testGateway: Verb<typeof gateways.routes.test> = async ({ params, db, scope, change, platform }) => {
  const row = (await findConnection(db, scope, params.id)) ?? fail('not_found')
  try {
    await openGateway(platform, row).test()
  } catch (error) {
    const { message } = error as Error
    if (error instanceof GatewayRefused) fail('gateway_refused', message)
    await noteFailure(platform, scope, row.id, message)
    fail('gateway_unreachable', `The gateway does not respond: ${message}`)
  }
  await noteSuccess(platform, scope, row.id)
  return change(async (tx) => {
    tx.audited({ target: gatewayTarget(row) })
    return toGateway((await findConnection(tx, scope, row.id)) ?? fail('not_found'), platform.settings)
  })
}

/** Refuses to disconnect while customers still pay through the gateway, because their payments would go unnoticed. */
export const disconnectGateway: Verb<typeof gateways.routes.disconnect> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const row = (await holdConnection(tx, scope, params.id)) ?? fail('not_found')
    const { subscriptions, checkouts } = await countLiveObjects(tx, scope, row.id)
    if (subscriptions > 0) fail('conflict', `${counted(subscriptions, 'subscription')} at this gateway. Cancel first.`)
    if (checkouts > 0)
      fail('conflict', `${counted(checkouts, 'checkout')} at this gateway. Wait until paid or expired.`)
    if (row.waiting_calls > 0) fail('conflict', `${counted(row.waiting_calls, 'change')} pending at this gateway.`)
    await markDisconnected(tx, scope, row.id, now)
    await deleteAddress(tx, row.id)
    tx.audited({ target: gatewayTarget(row) })
  })

const counted = (count: number, thing: string) => (count === 1 ? `There is 1 ${thing}` : `There are ${count} ${thing}s`)
