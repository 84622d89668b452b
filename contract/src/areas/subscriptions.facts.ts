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
    when: 'A subscription starts: its trial, or once its first payment is there',
    data: chosenData(subscription),
  },
  'subscription.changed': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A subscription that has started changes: its status, price, quantity, period or end',
    data: chosenData({ ...subscription, changed: Type.Array(Type.String(), { examples: [['quantity']] }) }),
  },
  'subscription.canceled': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A subscription that had started is over',
    data: chosenData(subscription),
  },
  'subscription.trial_ending': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A trial ends soon, as many days before as the billing settings say; once for each trial',
    data: chosenData({ customer_id: Uuid, subscription_id: Uuid, ends_at: Timestamp }),
  },
})
