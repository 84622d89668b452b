import { Type } from 'typebox'
import { chosenData, declareFacts, Timestamp, Uuid } from '../kernel/index.ts'
import { SubscriptionStatus } from '../shapes/subscription.ts'

const subscription = {
  customer_id: Uuid,
  subscription_id: Uuid,
  product_id: Uuid,
  price_id: Uuid,
  status: SubscriptionStatus,
  quantity: Type.Integer(),
}

export const subscriptionFacts = declareFacts({
  'subscription.created': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A subscription starts, with its trial or its first payment',
    data: chosenData(subscription),
  },
  'subscription.changed': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'The status, price, quantity, period or end of an active subscription changes',
    data: chosenData({ ...subscription, changed: Type.Array(Type.String(), { examples: [['quantity']] }) }),
  },
  'subscription.canceled': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A subscription ends',
    data: chosenData(subscription),
  },
  'subscription.trial_ending': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A trial ends soon, by the billing settings. Sent once per trial',
    data: chosenData({ customer_id: Uuid, subscription_id: Uuid, ends_at: Timestamp }),
  },
})
