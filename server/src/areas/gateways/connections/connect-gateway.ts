import type { gateways } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { insertAddress } from './addresses.sql.ts'
import { sealSecrets, secretsOf } from './connection-secrets.ts'
import { findConnection, insertConnection } from './connections.sql.ts'
import { credentialsAfter, tryCredentials } from './credentials.ts'
import { gatewayTarget, toGateway } from './views.ts'

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
    invalid('provider', 'the sandbox exists in the test environment only')
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

export function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'gateway_connections_by_name'))
    fail('conflict', 'A gateway of that name is connected already: give this one another name.')
  throw error
}
