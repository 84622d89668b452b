import { createHmac } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { StaffSession } from './test-server.ts'

/** A tenant of its own that sells on the sandbox, and the owner of a team that buys. */
export interface SandboxShop {
  seller: StaffSession
  /** Where the buyer pays for a new checkout of this price. */
  checkout(price: 'monthly' | 'trial' | 'pack', back: { success: string; cancel: string }): Promise<string>
  portal(back: string): Promise<string>
  /** Returns the subscription of the buyer's customer. */
  subscription(): Promise<{ status: string } | null>
}

export async function openShop(request: APIRequestContext, name: string): Promise<SandboxShop> {
  const { token: staff, organization, make: owner } = await openTenant(request, name)
  const plan = await owner('products', {
    kind: 'plan',
    key: 'pro',
    name: 'Pro',
    description: 'For teams',
    public: true,
  })
  const pack = await owner('products', {
    kind: 'credit_pack',
    key: 'pack',
    name: '500 credits',
    credits: 500,
    public: true,
  })
  const flat = { model: 'flat', currency: 'usd' }
  const monthly = { ...flat, product_id: plan.id, type: 'recurring', interval: 'month' }
  const prices = {
    monthly: await owner('prices', { ...monthly, amount: 2900 }),
    trial: await owner('prices', { ...monthly, amount: 1900, trial_days: 14 }),
    pack: await owner('prices', { ...flat, product_id: pack.id, type: 'one_time', amount: 5000 }),
  }
  const { token } = await buyerOf(request, staff, `bea-${name}`)
  const buyer = <T>(path: string, data: object) => postJson<T>(request, `/v1/contact/customer/${path}`, data, token)
  return {
    seller: { token: staff, organization },
    async checkout(price, { success, cancel }) {
      const asked = { price_id: prices[price].id, success_url: success, cancel_url: cancel }
      return (await buyer<{ checkout: { url: string } }>('checkout', asked)).checkout.url
    },
    portal: async (back) => (await buyer<{ url: string }>('billing-portal', { return_url: back })).url,
    async subscription() {
      const headers = { authorization: `Bearer ${token}` }
      return (await (await request.get('/v1/contact/customer/subscription', { headers })).json()).subscription
    },
  }
}

/** A tenant of its own, connected to the sandbox. */
export async function openTenant(request: APIRequestContext, name: string) {
  const { token, active_organization_code } = await postJson<SignedUp>(request, '/v1/auth/signup', {
    ...{ name: 'Sam Seller', email: `sam@${name}.example`, password: 'a password to sell with' },
    organization_name: name,
  })
  const make = (path: string, data: object) =>
    postJson<{ id: string }>(request, `/v1/organization/${path}?environment=test`, data, token)
  await make('gateways', { provider: 'sandbox' })
  return { token, organization: active_organization_code, make }
}

interface SignedUp {
  token: string
  active_organization_code: string
}

async function postJson<T>(request: APIRequestContext, path: string, data: object, token?: string): Promise<T> {
  const answer = await request.post(path, { data, headers: token ? { authorization: `Bearer ${token}` } : {} })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<T>
}

/** Somebody in the test environment who has a team. Vouched for by the tenant, since codes by mail are few an hour. */
export async function buyerOf(request: APIRequestContext, staff: string, name: string) {
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${staff}` }
    return (await request.get(`/v1/organization/${path}`, { headers })).json()
  }
  const publishableKey: string = (await read('api-keys?environment=test&kind=publishable')).api_keys[0].key
  const { secret } = await read('contact-auth/identity-secret?environment=test')
  const hash = createHmac('sha256', secret).update(name).digest('hex')
  const { token } = await postJson<{ token: string }>(request, '/v1/boot', {
    ...{ publishable_key: publishableKey, anonymous_id: `browser-of-${name}` },
    identity: { external_id: name, email: `${name}@example.com`, hash },
  })
  await postJson(request, '/v1/contact/customers', { name: 'Globex' }, token)
  return { token, publishableKey }
}
