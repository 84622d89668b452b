import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import { type Answer, callerAt } from '../../../testing/requests.ts'
import { someId, type Website, websiteOf } from '../../../testing/website.ts'
import { change } from '../../platform/change.ts'
import { days } from '../../platform/clock.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type GatewayInvoice, syncObject } from '../gateways/public.ts'
import { connectSandbox } from '../gateways/testing.ts'
import { paid, scopeOf } from '../invoices/testing.ts'

const program = '/v1/organization/referrals/program?environment=test'

interface Referred {
  id: string
  browser: string
  token: string
}

/** A tenant whose test environment has a referral program: 100 credits for who refers, 50 for who comes. */
export interface TestServer {
  app: TestApp
  owner: Staff
  website: Website
  setProgram(more?: object): Promise<Answer>
  /** Somebody with a code. */
  referrer(wish?: {
    email?: string
    team?: string | null
  }): Promise<ContactPerson & { code: string; customerId: string }>
  /** A page that is opened through a link. */
  open(code: string, browser?: string, more?: object): Promise<string>
  /** Boots with a proven identity from the tenant's product. */
  join(browser: string, wish?: { email?: string; externalId?: string; more?: object }): Promise<Referred>
  /** Opens a link and signs up. */
  refer(code: string, wish?: { email?: string }): Promise<Referred>
  /** A team with this contact in it. */
  team(contactId: string, name?: string): Promise<string>
  pay(customerId: string, wish?: Partial<GatewayInvoice>): Promise<string>
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  list(filter?: string): Promise<any[]>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  rewards(): Promise<any[]>
  balance(customerId: string): Promise<number>
  /** Advances the clock and completes everything due by then. Sessions stay valid. */
  passing(ms: number): Promise<void>
  facts(): Promise<{ type: string; contact_id: string; data: Record<string, unknown> }[]>
}

export async function openTestServer(app: TestApp, more: object = {}): Promise<TestServer> {
  const owner = await app.signUp()
  const website = await websiteOf(app, owner, 'test')
  const connectionId = await connectSandbox(owner)
  const scope = await scopeOf(app, owner, 'test')
  const place = { app, owner, website, connectionId, scope }
  const testServer: TestServer = {
    app,
    owner,
    website,
    setProgram: (terms = {}) => owner.put(program, { ...terms100, ...more, ...terms }),
    ...peopleOf(place),
    ...readsOf(place),
    pay: (customerId, wish) => payIn(place, customerId, wish),
  }
  const set = await testServer.setProgram()
  assert.equal(set.status, 200, JSON.stringify(set.body))
  return testServer
}

interface Place extends Pick<TestServer, 'app' | 'owner' | 'website'> {
  connectionId: string
  scope: EnvironmentScope
}

function peopleOf({ app, owner, website }: Place): Pick<TestServer, 'referrer' | 'open' | 'join' | 'refer' | 'team'> {
  const boot = async (anonymous_id: string, body: object) => {
    const answer = await callerAt(app.baseUrl).post('/v1/boot', { publishable_key: website.key, anonymous_id, ...body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const people: ReturnType<typeof peopleOf> = {
    async referrer({ email, team = 'Referring' } = {}) {
      const person = await app.contact(owner, { environment: 'test', ...(email && { email }) })
      const customerId = team === null ? '' : await people.team(person.contactId, team)
      const { status, body } = await person.get('/v1/contact/referral')
      assert.equal(status, 200, JSON.stringify(body))
      return { ...person, code: body.code, customerId }
    },
    async open(referral_code, browser = someId('browser'), others = {}) {
      await boot(browser, { referral_code, ...others })
      return browser
    },
    async join(browser, { email = someEmail('referred'), externalId = someId('user'), more = {} } = {}) {
      const identity = { external_id: externalId, email, hash: website.vouch(externalId) }
      const { contact, token } = await boot(browser, { identity, ...more })
      await app.settle()
      return { id: contact.id, browser, token }
    },
    refer: async (code, wish) => people.join(await people.open(code), wish),
    async team(contactId, name = 'Joined') {
      const { body } = await owner.post('/v1/organization/customers?environment=test', { name })
      const path = `/v1/organization/customers/${body.id}/members?environment=test`
      const added = await owner.post(path, { contact_id: contactId })
      assert.equal(added.status, 201, JSON.stringify(added.body))
      await app.settle()
      return body.id
    },
  }
  return people
}

function readsOf({ app, owner, scope }: Place): Pick<TestServer, 'list' | 'rewards' | 'balance' | 'passing' | 'facts'> {
  const { sql } = app.database
  return {
    list: async (filter = '') =>
      (await owner.get(`/v1/organization/referrals?environment=test&limit=200${filter}`)).body.referrals,
    rewards: async () =>
      (await owner.get('/v1/organization/referrals/rewards?environment=test&limit=200')).body.rewards,
    async balance(customerId) {
      const { body } = await owner.get(`/v1/organization/customers/${customerId}/credits?environment=test`)
      return body.balance
    },
    async passing(ms) {
      app.clock.advance(ms)
      const later = new Date(app.clock.now().getTime() + days(60))
      await sql`update staff_sessions set expires_at = ${later}`
      await sql`update contact_sessions set expires_at = ${later}`
      await app.settle()
    },
    async facts() {
      await app.settle()
      return sql`
        select type, contact_id, data from facts
        where environment_id = ${scope.environmentId} and type like 'referral.%' order by sequence`
    },
  }
}

/** Reports a paid invoice of a customer, like a gateway. */
async function payIn({ app, scope, connectionId }: Place, customerId: string, wish: Partial<GatewayInvoice> = {}) {
  const ref = wish.ref ?? someId('in')
  const customerRef = `cus_${customerId}`
  const now = app.clock.now()
  await app.database.sql`
    insert into gateway_customers (environment_id, connection_id, customer_id, ref, created_at)
    values (${scope.environmentId}, ${connectionId}, ${customerId}, ${customerRef}, ${now}) on conflict do nothing`
  const invoice = paid(ref, { customerRef, createdAt: now, paidAt: now, instrument: `card-${customerId}`, ...wish })
  const { platform } = app.app
  await change(platform, scope, (tx) => syncObject(platform, tx, 'invoice', invoice, { scope, connectionId }))
  await app.settle()
  return ref
}

export const terms100 = {
  active: true,
  counts_on: 'signed_up',
  attribution: 'last',
  window_days: 30,
  hold_days: 14,
  referrer_reward: { kind: 'credits', amount: 100 },
  referred_reward: { kind: 'credits', amount: 50 },
  landing_url: 'https://acme.example/welcome?from=friend',
}
