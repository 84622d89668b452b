import type { TransactionContext } from '../../../platform/context.ts'
import { findPrice } from '../../catalogue/public.ts'
import type { GatewayCall, GatewayCallHooks, GatewaySubscription } from '../../gateways/public.ts'
import { askForSeats } from '../seats/ask-for-seats.ts'
import { applyReported } from './mirror-subscription.ts'
import { subscriptionOfSubject } from './subject-of.ts'
import { findSubscription, lockSubscription, setChanging } from './subscriptions.sql.ts'

type CallContext = TransactionContext & { readonly call: Pick<GatewayCall, 'scope' | 'subject'> }

/** Applies the subscription that the gateway returns. */
async function done(result: GatewaySubscription, context: CallContext, changedTo: string | null = null): Promise<void> {
  const { scope, subject } = context.call
  const known = await findSubscription(context.tx, scope, subscriptionOfSubject(subject))
  if (known) await applyReported(context, scope, known, result, changedTo)
}

const reported = { done: (result: GatewaySubscription, context: CallContext) => done(result, context) }

export const subscriptionCalls: GatewayCallHooks = {
  'subscription.change': {
    done: (result, context) => done(result, context, context.call.input.price.id),
    /** Refused seat changes wait for the comparison with members; later changes proceed now. */
    async refused(error, context) {
      const { tx, call, log } = context
      const { scope, subject, input } = call
      const before = await lockSubscription(tx, scope, subscriptionOfSubject(subject))
      if (!before) return
      const changing = Math.max(before.changing - 1, 0)
      await setChanging(tx, scope, before.id, changing)
      log.warn({ subscription: before.id, error }, 'the gateway refused a change of a subscription')
      const price = await findPrice(tx, scope, before.price_id)
      const wasSeats = input.price.id === before.price_id
      if (price?.model === 'per_seat' && !wasSeats) await askForSeats(context, scope, { ...before, changing }, price)
    },
  },
  'subscription.cancel': reported,
  'subscription.end_trial': reported,
  'subscription.resume': reported,
  'subscription.pause': reported,
  'subscription.unpause': reported,
}
