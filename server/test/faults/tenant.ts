import assert from 'node:assert/strict'
import { connectSandbox } from '../../src/areas/gateways/testing.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { made, priceOf, productIn } from '../../testing/catalogue.ts'
import { type ContactPerson, contactIn, environmentOf } from '../../testing/contacts.ts'
import { type Staff, signUp } from '../../testing/people.ts'
import { callerAt } from '../../testing/requests.ts'
import { contentOf, templatesPath } from '../../testing/templates.ts'
import type { Site } from './site.ts'

/** An organization with everything that writes refer to. */
export interface Tenant {
  readonly owner: Staff
  readonly environmentId: string
  /** Returns one of the secret keys. There are several, because each has a limit of its own. */
  someKey(): string
  /** A contact with an email address, which tracks events and receives messages. */
  readonly contactId: string
  /** A customer that uses a meter and spends credits. */
  readonly customerId: string
  readonly meter: string
  readonly templateId: string
  /** The price of a plan in the test environment, and the credits that are included in it. */
  readonly priceId: string
  readonly includedCredits: number
  /** The people who receive each campaign. */
  readonly audience: { segmentId: string; emails: readonly string[] }
  newPerson(environment: 'live' | 'test'): Promise<ContactPerson>
}

const includedCredits = 100

export async function createTenant(site: Site, audience: number): Promise<Tenant> {
  const { installation, random } = site
  const { apis, sql } = installation
  const { baseUrl = '' } = apis[0] ?? {}
  const owner = await signUp(baseUrl)
  const keys = await Promise.all([1, 2, 3].map((number) => newKey(owner, `Backend ${number}`)))
  const machine = callerAt(baseUrl, keys[0])
  const newPerson: Tenant['newPerson'] = (environment) =>
    contactIn({ baseUrl, database: { sql }, clock: systemClock }, owner, environment)
  const { body: customer } = await machine.post('/v1/customers', { name: 'Cogswell' })
  const granted = await machine.post('/v1/credits/grant', {
    ...{ customer_id: customer.id, amount: 1_000_000, reason: 'For all spends' },
  })
  assert.equal(granted.status, 201, JSON.stringify(granted.body))
  await made(owner, 'meters', { key: 'api_calls', name: 'API calls', aggregation: 'sum' })
  const templateId = await publishTemplate(site, owner.token)
  await connectSandbox(owner)
  const plan = await productIn(owner, 'pro', { public: true, included_credits: includedCredits }, 'test')
  return {
    ...{ owner, customerId: customer.id, meter: 'api_calls', templateId, includedCredits, newPerson },
    someKey: () => random.oneOf(keys),
    environmentId: await environmentOf(sql, owner, 'live'),
    contactId: (await newPerson('live')).contactId,
    priceId: (await priceOf(owner, plan.id, {}, 'test')).id,
    audience: await createAudience(baseUrl, owner, keys[0] as string, audience),
  }
}

/** Again while the rendering threads of a busy machine refuse it. */
async function publishTemplate(site: Site, token: string): Promise<string> {
  const template = { name: 'Welcome', kind: 'email', format: 'markdown', draft: contentOf({}) }
  const { body } = await site.acknowledged(token, (caller) => caller.post(templatesPath, template))
  await site.acknowledged(token, (caller) => caller.post(`${templatesPath}/${body.id}/publish`))
  return body.id
}

async function newKey(owner: Staff, name: string): Promise<string> {
  const created = await owner.post('/v1/organization/api-keys', { kind: 'secret', environment: 'live', name })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body.key
}

/** People who agreed to marketing, in a segment of their own. */
async function createAudience(baseUrl: string, owner: Staff, key: string, count: number): Promise<Tenant['audience']> {
  const machine = callerAt(baseUrl, key)
  const emails = Array.from({ length: count }, (_, number) => `reader-${number}@${owner.userId}.example`)
  for (const email of emails) {
    const { body } = await machine.post('/v1/contacts', { email, attributes: { list: 'readers' } })
    const consented = await machine.put(`/v1/contacts/${body.id}/consents`, { consents: { marketing: true } })
    assert.equal(consented.status, 200, JSON.stringify(consented.body))
  }
  const condition = { all: [{ field: 'attributes.list', op: 'eq', value: 'readers' }] }
  const { status, body } = await owner.post('/v1/organization/segments', { name: 'Readers', condition })
  assert.equal(status, 201, JSON.stringify(body))
  return { segmentId: body.id, emails }
}
