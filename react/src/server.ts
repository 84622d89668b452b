import { createClient } from '@userkeep/client'
import type { PricingProduct } from '@userkeep/client/pricing'
import { emptyState, type UserkeepState, valuesOf } from './state.ts'

export interface InitialOptions {
  url: string
  publishableKey: string
  /** The token of a contact session, for example of a cookie of the request. */
  session?: string | null
  fetch?: typeof globalThis.fetch
}

/**
 * Reads the state with which a server renders a page. It contains no token. If the session has ended, the state is that
 * of a visitor.
 */
export async function loadInitialState(options: InitialOptions): Promise<UserkeepState> {
  const { url, publishableKey, session = null, fetch } = options
  const client = createClient({ baseUrl: url, token: () => session, ...(fetch && { fetch }) })
  const params = { publishableKey }
  const [config, { flags }, own] = await Promise.all([
    client('GET /v1/config/{publishableKey}', { params }),
    client('GET /v1/flags/{publishableKey}', { params }),
    session === null ? null : readOwn(client).catch(ofEndedSession),
  ])
  return { ...emptyState, config, flags: valuesOf(flags), ...own }
}

async function readOwn(client: ReturnType<typeof createClient>): Promise<Partial<UserkeepState>> {
  const [me, { flags }] = await Promise.all([client('GET /v1/contact/me'), client('GET /v1/contact/flags')])
  const { contact, verified, customer } = me
  const known = { contact, isSignedIn: verified, customer, flags: valuesOf(flags) }
  if (!customer) return known
  const entitlements: UserkeepState['entitlements'] = {}
  for await (const { feature, granted } of client.each('GET /v1/contact/customer/entitlements'))
    entitlements[feature] = granted
  return { ...known, entitlements }
}

function ofEndedSession(error: unknown): null {
  if ((error as { status?: number }).status !== 401) throw error
  return null
}

/** Reads the products on sale. */
export async function loadPricing({ url, publishableKey }: InitialOptions): Promise<PricingProduct[]> {
  const client = createClient({ baseUrl: url })
  return (await client('GET /v1/pricing/{publishableKey}', { params: { publishableKey } })).products
}
