import { Type } from 'typebox'
import {
  chosen,
  described,
  named,
  nullable,
  oneOf,
  shape,
  strict,
  Timestamp,
  Uuid,
  WebAddress,
} from '../kernel/index.ts'
import { CustomerReference } from './customer.ts'

const subscriptionStatuses = ['incomplete', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired'] as const

export const SubscriptionStatus = named('SubscriptionStatus', oneOf(...subscriptionStatuses))

const Minor = Type.Integer({ description: "In the currency's minor unit" })
export const CurrencyCode = Type.String({ pattern: '^[a-z]{3}$', examples: ['eur'], description: 'ISO 4217' })

export const CurrencyAmount = shape('CurrencyAmount', {
  currency: CurrencyCode,
  amount: Type.Integer({ description: 'In the minor unit', examples: [4900] }),
})

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
  unit_amount_decimal: nullable(
    Type.String({ examples: ['0.25'], description: 'The price of a unit with decimals, instead of `amount`' }),
  ),
  interval: nullable(oneOf('day', 'week', 'month', 'year')),
  interval_count: nullable(Type.Integer()),
})

const fields = {
  id: Uuid,
  customer_id: Uuid,
  status: SubscriptionStatus,
  product: SubscribedProduct,
  price: SubscribedPrice,
  quantity: Type.Integer({ description: 'For a per-seat price: the number of members' }),
  currency: CurrencyCode,
  amount: nullable(
    Type.Integer({ description: 'The amount per period before discount and tax; null for usage-based prices' }),
  ),
  monthly_amount: Type.Integer({
    description:
      'Monthly recurring revenue from the first paid period; 0 during a trial, while paused and after the end',
  }),
  trial_monthly_amount: Type.Integer({
    description: 'Monthly recurring revenue after the trial; 0 unless the status is `trialing`',
  }),
  coupon: nullable(Type.String({ description: 'The redeemed coupon code', examples: ['WELCOME20'] })),
  gateway: nullable(Type.String({ description: 'The payment provider', examples: ['stripe'] })),
  current_period_start: nullable(Timestamp),
  current_period_end: nullable(Timestamp),
  trial_ends_at: nullable(Timestamp),
  cancel_at: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'The time at which it ends, unless it is resumed' }),
  ),
  canceled_at: nullable(Timestamp),
  ended_at: nullable(Timestamp),
  paused_at: nullable(Timestamp),
  past_due_since: nullable(Timestamp),
  created_at: Timestamp,
}

/** A subscription as members of the customer and the tenant's backend see it. */
export const Subscription = chosen(shape('Subscription', fields))

/** A subscription as staff see it. */
export const StaffSubscription = chosen(
  shape('StaffSubscription', {
    ...fields,
    customer: nullable(described(CustomerReference, 'Null if the customer is deleted')),
  }),
)

export const OwnSubscriptions = chosen(
  shape('OwnSubscriptions', {
    subscription: nullable(Subscription),
    add_ons: Type.Array(Subscription, { description: 'Add-ons, newest first' }),
    default_plan: nullable(
      described(SubscribedProduct, 'The default plan, if it applies because no other plan is active'),
    ),
    trialed_product_ids: Type.Array(Uuid, { description: 'Products the customer already had a trial of' }),
  }),
)

const ReturnAddress = WebAddress({
  maxLength: 2000,
  examples: ['https://app.example.com/billing'],
  description: 'http(s) only',
})

export const NewCheckout = chosen(
  strict(
    {
      price_id: Uuid,
      success_url: ReturnAddress,
      cancel_url: Type.Optional(ReturnAddress),
      gateway: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          examples: ['stripe'],
          description: 'Required if several gateways are connected',
        }),
      ),
      coupon: Type.Optional(Type.String({ minLength: 1, maxLength: 100, examples: ['WELCOME20'] })),
    },
    { name: 'NewCheckout' },
  ),
)

export const CheckoutResult = shape('CheckoutResult', {
  subscription: nullable(described(Subscription, 'Null for a one-time price')),
  checkout: shape('CheckoutSession', {
    url: Type.String({
      examples: ['https://pay.example.com/c/cs_7f3a9c'],
      description: 'Redirect the buyer to this URL',
    }),
    session_ref: Type.String({ examples: ['cs_7f3a9c'] }),
    expires_at: Timestamp,
    trial_days: chosen(
      nullable(
        Type.Integer({
          description:
            'The trial; null if the first period is paid immediately. A card that already had a trial of ' +
            'the product does not get another one, which is only known when it is used',
        }),
      ),
    ),
  }),
})

const which = {
  subscription_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'An add-on instead of the plan' })),
}
const AtMoment = Type.Optional(oneOf('now', 'period_end'))

export const PlanChange = chosen(strict({ price_id: Uuid, ...which }, { name: 'PlanChange' }))
export const Cancellation = chosen(strict({ at: AtMoment, ...which }, { name: 'Cancellation' }))
export const StaffCancellation = chosen(strict({ at: AtMoment }, { name: 'StaffCancellation' }))
export const Resumption = chosen(strict(which, { name: 'Resumption' }))
export const PortalVisit = chosen(strict({ return_url: ReturnAddress }, { name: 'PortalVisit' }))

export const BillingPortal = chosen(
  shape('BillingPortal', { url: Type.String({ examples: ['https://pay.example.com/p/7f3a9c'] }) }),
)

export const ChangePreview = chosen(
  shape('ChangePreview', {
    subscription_id: Uuid,
    price_id: Uuid,
    quantity: Type.Integer(),
    currency: CurrencyCode,
    due_now: Type.Integer({ description: 'The amount due now; negative if it is credited' }),
    due_next: Type.Integer({ description: 'The amount of the next renewal' }),
    next_at: nullable(Timestamp),
    trial_ends_at: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'The end of the current trial. A change does not start a new one',
      }),
    ),
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
    changed: Type.Array(Type.String(), { examples: [['quantity']], description: 'Empty for the first entry' }),
  }),
)

const CurrencySummary = shape('RevenueOfCurrency', {
  currency: CurrencyCode,
  monthly: Type.Integer({ description: 'Current monthly recurring revenue' }),
  new: Minor,
  expansion: Minor,
  contraction: Minor,
  churn: Minor,
  reactivation: Minor,
  past_due: Type.Integer({ description: 'The part of `monthly` with a failed payment' }),
  trial: Type.Integer({ description: 'The additional `monthly` revenue if all current trials convert' }),
})

export const SubscriptionSummary = chosen(
  shape('SubscriptionSummary', {
    since: Type.Unsafe<string>({ ...Timestamp, description: 'The start of the period for the changes' }),
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
      description: 'The retry schedule in days after the first failure, ascending; null if only the gateway retries',
    }),
  ),
  after_last_retry: oneOf('cancel', 'keep'),
  trial_reminder_days: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      examples: [3],
      description:
        'The number of days before the end of a trial at which the owners are reminded; null for no reminder',
    }),
  ),
}

const SeatChanges = Type.Unsafe<'next_invoice' | 'now'>({
  ...oneOf('next_invoice', 'now'),
  description:
    'When added and freed seats of the current period are charged or credited: on the next invoice, or on an invoice of their ' +
    'own. Changes of the roster within a few minutes are one change',
})

export const BillingSettings = chosen(
  shape('BillingSettings', { ...ladder, seat_changes: SeatChanges, updated_at: nullable(Timestamp) }),
)
export const NewBillingSettings = chosen(
  strict({ ...ladder, seat_changes: Type.Optional(SeatChanges) }, { name: 'NewBillingSettings' }),
)
