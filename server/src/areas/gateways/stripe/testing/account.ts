import type Stripe from 'stripe'
import { type Form, listed, text } from './form.ts'
import type { Routes } from './routes.ts'
import { type Account, badRequest, heldIn } from './state.ts'

export const accountRoutes: Routes = {
  'GET /v1/account': () => ({
    id: 'acct_local',
    object: 'account',
    business_profile: { name: 'Local Books' },
    settings: { dashboard: { display_name: 'Local Books', timezone: 'Etc/UTC' } },
  }),
  'GET /v1/tax/settings': ({ tax }) =>
    ({
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
      head_office: null,
      livemode: false,
      status: tax ? 'active' : 'pending',
      status_details: tax ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
    }) satisfies Stripe.Tax.Settings,
  'POST /v1/webhook_endpoints': (account, form) => {
    const endpoint = webhookEndpoint(account, form)
    account.endpoints.push(endpoint)
    return endpoint
  },
  'POST /v1/billing_portal/sessions': (account, form) => {
    const customer = heldIn(account.customers, text(form, 'customer') ?? '', 'customer').id
    const id = account.nextId('bps')
    return {
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_local',
      created: account.now(),
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: text(form, 'return_url') ?? null,
      url: `https://billing.stripe.com/p/session/${id}`,
    } satisfies Stripe.BillingPortal.Session
  },
}

const webhookEndpoint = (account: Account, form: Form) =>
  ({
    id: account.nextId('we'),
    object: 'webhook_endpoint',
    api_version: text(form, 'api_version') ?? null,
    application: null,
    created: account.now(),
    description: null,
    enabled_events: listed(form, 'enabled_events').map(String),
    livemode: false,
    metadata: {},
    secret: `whsec_${account.nextId('local')}`,
    status: 'enabled',
    url: text(form, 'url') ?? badRequest('Missing required param: url.', 'parameter_missing', 'url'),
  }) satisfies Stripe.WebhookEndpoint

/** From now on everything is taxed at a rate, as where Stripe Tax is set up. */
export function tax(account: Account, percentage: number): void {
  const rate: Stripe.TaxRate = {
    id: account.nextId('txr'),
    object: 'tax_rate',
    active: true,
    country: 'DE',
    created: account.now(),
    description: null,
    display_name: 'VAT',
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: false,
    jurisdiction: 'Germany',
    jurisdiction_level: 'country',
    livemode: false,
    metadata: null,
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: 'vat',
  }
  account.taxRates.set(rate.id, rate)
  account.tax = rate
}
