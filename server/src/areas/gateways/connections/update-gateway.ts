import { isDeepStrictEqual } from 'node:util'
import type { gateways } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseTakenName } from './connect-gateway.ts'
import { openSecrets, sealSecrets } from './connection-secrets.ts'
import { type ConnectionRow, findConnection, lockConnection, saveConnection } from './connections.sql.ts'
import { credentialsAfter, tryCredentials } from './credentials.ts'
import { noteSuccess } from './reach.ts'
import { gatewayTarget, toGateway } from './views.ts'

const audible = ['name', 'account', 'secret_key_hint', 'webhook_secret_hint'] as const satisfies (keyof ConnectionRow)[]

/** New credentials are tried before anything is locked: no transaction waits for a gateway. */
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
    const changes = diff<ConnectionRow>(before, after, audible)
    if (!replaced && Object.keys(changes).length === 0) {
      tx.unchanged()
      return toGateway(before, platform.settings)
    }
    await saveConnection(tx, scope, after, now)
    // Of a secret that ends as before nothing can be shown but that it was replaced.
    tx.audited({
      target: gatewayTarget(after),
      changes: replaced ? { credentials: { to: 'replaced' }, ...changes } : changes,
    })
    return toGateway((await findConnection(tx, scope, params.id)) ?? fail('internal'), platform.settings)
  }).catch(refuseTakenName)
  if (tried) await noteSuccess(platform, scope, params.id)
  return answer
}
