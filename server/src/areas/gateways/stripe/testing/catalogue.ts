import Stripe from 'stripe'
import { type Form, forms, inner, integer, merged, text } from './form.ts'
import type { Routes } from './routes.ts'
import { type Account, badRequest, heldIn } from './state.ts'

export const catalogueRoutes: Routes = {
  'POST /v1/customers': (account, form) => {
    const customer = customerOf(account, form)
    account.customers.set(customer.id, customer)
    return customer
  },
  'POST /v1/customers/:id': (account, form, id) => {
    const customer = heldIn(account.customers, id, 'customer')
    customer.name = text(form, 'name') ?? customer.name ?? null
    return customer
  },
  'POST /v1/products': (account, form) => {
    const id = text(form, 'id') ?? account.nextId('prod')
    if (account.products.has(id)) badRequest('Product already exists.', 'resource_already_exists', 'id')
    return renamed(account, { ...newProduct(account, id) }, form)
  },
  'POST /v1/products/:id': (account, form, id) => renamed(account, heldIn(account.products, id, 'product'), form),
  'POST /v1/prices': (account, form) => {
    const price = priceOf(account, form)
    account.prices.set(price.id, price)
    return price
  },
  'POST /v1/coupons': (account, form) => {
    const coupon = couponOf(account, form)
    if (account.coupons.has(coupon.id)) badRequest('Coupon already exists.', 'resource_already_exists', 'id')
    account.coupons.set(coupon.id, coupon)
    return coupon
  },
  'GET /v1/billing/meters': (account) => ({
    object: 'list',
    url: '/v1/billing/meters',
    has_more: false,
    data: [...account.meters.values()],
  }),
  'POST /v1/billing/meters': (account, form) => {
    const meter = meterOf(account, form)
    const isTaken = [...account.meters.values()].some(({ event_name }) => event_name === meter.event_name)
    if (isTaken) badRequest(`There is already an active meter with the event name ${meter.event_name}.`)
    account.meters.set(meter.id, meter)
    return meter
  },
  'POST /v1/billing/meter_events': (account, form) => {
    const event = meterEventOf(account, form)
    const isKnown = account.usage.some(({ identifier }) => identifier === event.identifier)
    if (isKnown) badRequest(`An event already exists with identifier ${event.identifier}.`)
    account.usage.push(event)
    return event
  },
}

const customerOf = (account: Account, form: Form): Stripe.Customer => ({
  id: account.nextId('cus'),
  object: 'customer',
  balance: 0,
  created: account.now(),
  default_source: null,
  description: null,
  email: text(form, 'email') ?? null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: merged({}, form, 'metadata'),
  name: text(form, 'name') ?? null,
  shipping: null,
})

const newProduct = (account: Account, id: string): Stripe.Product => ({
  id,
  object: 'product',
  active: true,
  created: account.now(),
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: '',
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: 'service',
  updated: account.now(),
  url: null,
})

function renamed(account: Account, product: Stripe.Product, form: Form): Stripe.Product {
  product.name = text(form, 'name') ?? product.name
  product.description = text(form, 'description') ?? product.description
  account.products.set(product.id, product)
  return product
}

const decimal = (amount: number | string | undefined) =>
  amount === undefined ? null : Stripe.Decimal.from(String(amount))

/** The amount of a unit, which has either form; the integer one is null where there are decimals. */
function unitOf(form: Form) {
  const [amount, exact] = [integer(form, 'unit_amount'), text(form, 'unit_amount_decimal')]
  if (amount !== undefined && exact !== undefined)
    badRequest('Specify only one of unit_amount and unit_amount_decimal.')
  const whole = exact !== undefined && Number.isInteger(Number(exact)) ? Number(exact) : undefined
  return { unit_amount: amount ?? whole ?? null, unit_amount_decimal: decimal(amount ?? exact) }
}

export function priceOf(account: Account, form: Form): Stripe.Price {
  const product = heldIn(account.products, text(form, 'product') ?? '', 'product')
  const packages = inner(form, 'transform_quantity')
  const tiers = forms(form, 'tiers')
  const recurring = inner(form, 'recurring')
  if (tiers.length > 0 && !recurring) badRequest('Tiers are for recurring prices only.', undefined, 'tiers')
  const meter = text(recurring, 'meter')
  if (meter) heldIn(account.meters, meter, 'meter')
  return {
    id: account.nextId('price'),
    object: 'price',
    active: true,
    billing_scheme: tiers.length > 0 ? 'tiered' : 'per_unit',
    created: account.now(),
    currency:
      text(form, 'currency') ?? badRequest('Missing required param: currency.', 'parameter_missing', 'currency'),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: merged({}, form, 'metadata'),
    nickname: null,
    product: product.id,
    recurring: recurring ? recurringOf(recurring) : null,
    tax_behavior: 'unspecified',
    ...(tiers.length > 0 && { tiers: tiers.map(tierOf) }),
    tiers_mode: text(form, 'tiers_mode') ?? null,
    transform_quantity: packages
      ? { divide_by: integer(packages, 'divide_by') ?? 1, round: (text(packages, 'round') ?? 'up') as 'up' }
      : null,
    type: recurring ? 'recurring' : 'one_time',
    ...unitOf(form),
  }
}

const recurringOf = (form: Form): Stripe.Price.Recurring => ({
  interval: text(form, 'interval') ?? 'month',
  interval_count: integer(form, 'interval_count') ?? 1,
  meter: text(form, 'meter') ?? null,
  trial_period_days: null,
  usage_type: text(form, 'usage_type') ?? 'licensed',
})

function tierOf(form: Form): Stripe.Price.Tier {
  const [flat, upTo] = [integer(form, 'flat_amount'), text(form, 'up_to')]
  return {
    flat_amount: flat ?? null,
    flat_amount_decimal: decimal(flat),
    ...unitOf(form),
    up_to: upTo === 'inf' || upTo === undefined ? null : Number(upTo),
  }
}

const couponOf = (account: Account, form: Form): Stripe.Coupon => ({
  id: text(form, 'id') ?? account.nextId('coupon'),
  object: 'coupon',
  amount_off: integer(form, 'amount_off') ?? null,
  created: account.now(),
  currency: text(form, 'currency') ?? null,
  duration: text(form, 'duration') ?? 'once',
  duration_in_months: integer(form, 'duration_in_months') ?? null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: text(form, 'name') ?? null,
  percent_off: integer(form, 'percent_off') ?? null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
})

const meterOf = (account: Account, form: Form): Stripe.Billing.Meter => ({
  id: account.nextId('mtr'),
  object: 'billing.meter',
  created: account.now(),
  customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
  default_aggregation: { formula: text(inner(form, 'default_aggregation'), 'formula') ?? 'sum' },
  display_name: text(form, 'display_name') ?? '',
  event_name: text(form, 'event_name') ?? '',
  event_time_window: null,
  livemode: false,
  status: 'active',
  status_transitions: { deactivated_at: null },
  updated: account.now(),
  value_settings: { event_payload_key: 'value' },
})

const meterEventOf = (account: Account, form: Form): Stripe.Billing.MeterEvent => ({
  object: 'billing.meter_event',
  created: account.now(),
  event_name: text(form, 'event_name') ?? '',
  identifier: text(form, 'identifier') ?? account.nextId('event'),
  livemode: false,
  payload: merged({}, form, 'payload'),
  timestamp: integer(form, 'timestamp') ?? account.now(),
})
