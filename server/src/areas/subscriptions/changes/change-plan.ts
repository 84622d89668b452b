import type { subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockCustomer } from '../../customers/public.ts'
import { askGateway } from '../../gateways/public.ts'
import { subjectOf } from '../lifecycle/subject-of.ts'
import { lockSubscription, setChanging } from '../lifecycle/subscriptions.sql.ts'
import { viewSubscription } from '../reads/subscriptions.sql.ts'
import { toSubscription } from '../reads/views.ts'
import { runNow } from '../run-now.ts'
import { wantedChange } from './wanted-change.ts'

/** The plan is another once the gateway has made it so. A change that is on its way already comes before this one. */
export const changePlan: Verb<typeof subscriptions.routes.change> = async (call) => {
  const { caller, scope, body, change, db, platform } = call
  const { customerId } = caller.team
  const { id, callId } = await change(async (tx) => {
    if (!(await lockCustomer(tx, scope, customerId))) fail('not_found')
    const wanted = await wantedChange(tx, scope, customerId, body)
    const { id, changing, gateway_ref, connection_id } =
      (await lockSubscription(tx, scope, wanted.subscription.id)) ?? fail('not_found')
    await setChanging(tx, scope, id, changing + 1)
    const input = {
      ref: gateway_ref ?? fail('no_gateway'),
      price: wanted.price,
      quantity: wanted.quantity,
      at: 'now',
    } as const
    const asked = {
      connectionId: connection_id,
      kind: 'subscription.change',
      subject: subjectOf({ id }),
      input,
    } as const
    return { id, callId: await askGateway(tx, scope, { ...asked, awaited: true }, platform.clock.now()) }
  })
  await runNow(call, callId)
  return toSubscription((await viewSubscription(db, scope, id)) ?? fail('not_found'))
}
