import type { gateways } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { deleteAddress } from './addresses.sql.ts'
import { countLiveObjects, holdConnection, markDisconnected } from './connections.sql.ts'
import { gatewayTarget } from './views.ts'

/** Whoever still pays through it would pay unseen, so it is refused. */
export const disconnectGateway: Verb<typeof gateways.routes.disconnect> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const row = (await holdConnection(tx, scope, params.id)) ?? fail('not_found')
    const { subscriptions, checkouts } = await countLiveObjects(tx, scope, row.id)
    if (subscriptions > 0) fail('conflict', `${counted(subscriptions, 'subscription')} at this gateway: cancel first.`)
    if (checkouts > 0)
      fail('conflict', `${counted(checkouts, 'checkout')} at this gateway: wait until paid or expired.`)
    if (row.waiting_calls > 0)
      fail('conflict', `${counted(row.waiting_calls, 'change')} still to be made at this gateway.`)
    await markDisconnected(tx, scope, row.id, now)
    await deleteAddress(tx, row.id)
    tx.audited({ target: gatewayTarget(row) })
  })

const counted = (count: number, thing: string) => (count === 1 ? `There is 1 ${thing}` : `There are ${count} ${thing}s`)
