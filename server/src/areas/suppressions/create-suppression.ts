import type { suppressions } from '@userkeep/contract'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { readAddress } from './normal-address.ts'
import { suppressAll } from './suppress.ts'
import { suppressionTarget } from './views.ts'

export const createSuppression: Verb<typeof suppressions.routes.create> = async ({ body, scope, change, now }) => {
  const address = readAddress(body.address) ?? invalid('address', 'is not an email address')
  const given = { address, reason: 'manual', source: 'staff', detail: body.detail ?? null, scope: body.scope } as const
  return change(async (tx) => {
    const [made] = await suppressAll(tx, scope, [given], now)
    if (!made) fail('conflict', 'This address is suppressed already.')
    tx.audited({ target: suppressionTarget(made), changes: { scope: { to: made.scope } } })
    return made
  })
}
