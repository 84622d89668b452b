import { Type } from 'typebox'
import { chosen, described, named, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { CustomerReference } from './customer.ts'

export const subscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'paused',
  'canceled',
  'expired',
] as const

export const SubscriptionStatus = named('SubscriptionStatus', oneOf(...subscriptionStatuses))

const Minor = Type.Integer({ description: "In the currency's minor unit" })
export const CurrencyCode = Type.String({ pattern: '^[a-z]{3}$', examples: ['eur'], description: 'ISO 4217' })

const SubscribedProduct = shape('SubscribedProduct', {
  id: Uuid,
  kind: oneOf('plan', 'add_on', 'credit_pack'),
  key: Type.String({ examples: ['team'] }),
  name: Type.String({ examples: ['Team'] }),
})

const SubscribedPrice = shape('SubscribedPrice', {
  id: Uuid,
  model: oneOf('flat', 'per_seat', 'per_unit', 'tiered', 'volume'),
  currency: CurrencyCode,
  amount: nullable(Minor),
  interval: nullable(oneOf('day', 'week', 'month', 'year')),
  interval_count: nullable(Type.Integer()),
})

const fields = {
  id: Uuid,
  customer_id: Uuid,
  status: SubscriptionStatus,
  product: SubscribedProduct,
  price: SubscribedPrice,
  quantity: Type.Integer({ description: 'Of a price per seat: the number of members' }),
  currency: CurrencyCode,
  amount: nullable(
    Type.Integer({ description: 'Of one period, before discount and tax; null where usage decides it' }),
  ),
  monthly_amount: Type.Integer({ description: 'What it brings in a month while it is paid for' }),
  coupon: nullable(Type.String({ description: 'The code it was bought with', examples: ['WELCOME20'] })),
  gateway: nullable(Type.String({ description: 'The provider that collects it', examples: ['stripe'] })),
  current_period_start: nullable(Timestamp),
  current_period_end: nullable(Timestamp),
  trial_ends_at: nullable(Timestamp),
  cancel_at: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When it ends, unless it is resumed' })),
  canceled_at: nullable(Timestamp),
  ended_at: nullable(Timestamp),
  paused_at: nullable(Timestamp),
  past_due_since: nullable(Timestamp),
  created_at: Timestamp,
}

/** What a team has subscribed to, as its members and the tenant's backend see it. */
export const Subscription = chosen(shape('Subscription', fields))

/** As staff see it. */
export const StaffSubscription = chosen(
  shape('StaffSubscription', {
    ...fields,
    customer: nullable(described(CustomerReference, 'Null once the team is deleted')),
  }),
)

export const OwnSubscriptions = chosen(
  shape('OwnSubscriptions', {
    subscription: nullable(Subscription),
    add_ons: Type.Array(Subscription, { description: 'Bought beside the plan, newest first' }),
  }),
)

const WebAddress = Type.String({
  maxLength: 2000,
  examples: ['https://app.example.com/billing'],
  description: 'http(s) only',
})

export const NewCheckout = chosen(
  strict(
    {
      price_id: Uuid,
      success_url: WebAddress,
      cancel_url: Type.Optional(WebAddress),
      gateway: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, examples: ['stripe'], description: 'Where several are connected' }),
      ),
      coupon: Type.Optional(Type.String({ minLength: 1, maxLength: 100, examples: ['WELCOME20'] })),
    },
    { name: 'NewCheckout' },
  ),
)

export const CheckoutResult = shape('CheckoutResult', {
  subscription: nullable(
    described(Subscription, 'Null for a price that is paid once: nothing exists until it is paid'),
  ),
  checkout: shape('CheckoutSession', {
    url: Type.String({ examples: ['https://pay.example.com/c/cs_7f3a9c'], description: 'Send the buyer there' }),
    session_ref: Type.String({ examples: ['cs_7f3a9c'] }),
    expires_at: Timestamp,
  }),
})

const which = {
  subscription_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'One other than the plan' })),
}
const AtMoment = Type.Optional(oneOf('now', 'period_end'))

export const PlanChange = chosen(strict({ price_id: Uuid, ...which }, { name: 'PlanChange' }))
export const Cancellation = chosen(strict({ at: AtMoment, ...which }, { name: 'Cancellation' }))
export const StaffCancellation = chosen(strict({ at: AtMoment }, { name: 'StaffCancellation' }))
export const Resumption = chosen(strict(which, { name: 'Resumption' }))
export const PortalVisit = chosen(strict({ return_url: WebAddress }, { name: 'PortalVisit' }))

export const BillingPortal = chosen(
  shape('BillingPortal', { url: Type.String({ examples: ['https://pay.example.com/p/7f3a9c'] }) }),
)

export const ChangePreview = chosen(
  shape('ChangePreview', {
    subscription_id: Uuid,
    price_id: Uuid,
    quantity: Type.Integer(),
    currency: CurrencyCode,
    due_now: Type.Integer({ description: 'What the change costs at once; below 0 where it is credited' }),
    due_next: Type.Integer({ description: 'What the next renewal costs' }),
    next_at: nullable(Timestamp),
    lines: Type.Array(
      shape('ChangePreviewLine', {
        description: Type.String({ examples: ['Unused time on Starter'] }),
        amount: Type.Integer(),
      }),
    ),
  }),
)

export const SubscriptionChange = chosen(
  shape('SubscriptionChange', {
    id: Uuid,
    at: Timestamp,
    status: SubscriptionStatus,
    product: Type.String({ examples: ['Team'] }),
    price_id: Uuid,
    quantity: Type.Integer(),
    changed: Type.Array(Type.String(), { examples: [['quantity']], description: 'Empty when it began' }),
  }),
)

const CurrencySummary = shape('RevenueOfCurrency', {
  currency: CurrencyCode,
  monthly: Type.Integer({ description: 'Monthly recurring revenue right now' }),
  new: Minor,
  expansion: Minor,
  contraction: Minor,
  churn: Minor,
  reactivation: Minor,
  past_due: Type.Integer({ description: 'The part of it whose payment has failed' }),
})

export const SubscriptionSummary = chosen(
  shape('SubscriptionSummary', {
    since: Type.Unsafe<string>({ ...Timestamp, description: 'Movements are counted from here to now' }),
    statuses: Type.Array(shape('SubscriptionsOfStatus', { status: SubscriptionStatus, subscriptions: Type.Integer() })),
    currencies: Type.Array(CurrencySummary),
  }),
)

const ladder = {
  retry_after_days: nullable(
    Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), {
      minItems: 1,
      maxItems: 10,
      examples: [[1, 3, 5]],
      description:
        'When to try a failed payment again, in days after it first failed, rising; null: only the gateway does',
    }),
  ),
  after_last_retry: oneOf('cancel', 'keep'),
  trial_reminder_days: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      examples: [3],
      description: "How many days before a trial ends the team's owners are told; null: they are not",
    }),
  ),
}

export const BillingSettings = chosen(shape('BillingSettings', { ...ladder, updated_at: nullable(Timestamp) }))
export const NewBillingSettings = chosen(strict(ladder, { name: 'NewBillingSettings' }))
