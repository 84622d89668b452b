import type postgres from 'postgres'
import { systemClock } from '../../server/src/platform/clock.ts'
import { contactIn } from '../../server/testing/contacts.ts'
import { signUp } from '../../server/testing/people.ts'
import { callerAt } from '../../server/testing/requests.ts'
import { type Ask, unique } from '../ask.ts'
import { addContacts } from '../crowd.ts'
import { bearer, posting } from '../row.ts'

/** A request of the mixture, and how often it is sent in relation to the others. */
export interface Weighed {
  readonly weight: number
  readonly asks: readonly Ask[]
}

const [contacts, sessions] = [2000, 20]

/** Creates a tenant with contacts, a meter and credits, and returns the requests of its backend and its visitors. */
export async function tenantTraffic(baseUrl: string, sql: postgres.Sql): Promise<Weighed[]> {
  const owner = await signUp(baseUrl)
  const place = { baseUrl, database: { sql }, clock: systemClock }
  const people = []
  for (let number = 0; number < sessions; number++) people.push(await contactIn(place, owner))
  const environmentId = people[0]?.environmentId ?? ''
  await addContacts(sql, environmentId, contacts)
  const create = async (path: string, body: object) => {
    const { status, body: created } = await owner.post(path, body)
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(created)}`)
    return created
  }
  const keyOf = async (kind: string) =>
    (await create('/v1/organization/api-keys', { kind, environment: 'live', name: 'Backend' })).key as string
  const [secret, publishable_key] = [await keyOf('secret'), await keyOf('publishable')]
  await create('/v1/organization/meters', { key: 'api_calls', name: 'API calls', aggregation: 'sum' })
  const machine = callerAt(baseUrl, secret)
  const customer_id = (await machine.post('/v1/customers', { name: 'Cogswell' })).body.id as string
  await machine.post('/v1/credits/grant', { customer_id, amount: 1e9, reason: 'For all spends' })
  const known = await sql<{ id: string; anonymous_id: string }[]>`
    select c.id, i.value as anonymous_id from contacts c
    join contact_identities i on i.environment_id = c.environment_id and i.contact_id = c.id and i.kind = 'anonymous'
    where c.environment_id = ${environmentId} limit 200`
  const ids = known.map(({ id }) => id)
  const headers = bearer(secret)
  const read = (path: string, token = secret): Ask => ({ method: 'GET', path, headers: bearer(token) })
  const post = (path: string, body: object) => posting(path, body, headers)
  const events = (contact_id: string) => [{ name: 'report_exported', contact_id, properties: { pages: 12 } }]
  return [
    { weight: 30, asks: ids.map((id) => post('/v1/track', { events: events(id) })) },
    { weight: 15, asks: known.map(({ anonymous_id }) => posting('/v1/boot', { publishable_key, anonymous_id })) },
    { weight: 3, asks: [posting('/v1/boot', { publishable_key, anonymous_id: unique })] },
    { weight: 10, asks: [{ method: 'GET', path: `/v1/flags/${publishable_key}` }] },
    { weight: 10, asks: people.map(({ token }) => read('/v1/contact/flags', token)) },
    { weight: 5, asks: people.map(({ token }) => read('/v1/contact/notifications', token)) },
    { weight: 8, asks: ids.map((id) => read(`/v1/contacts/${id}`)) },
    { weight: 5, asks: ids.map((id) => post('/v1/contacts', { external_id: `external ${id}`, name: unique })) },
    { weight: 5, asks: [post('/v1/usage', { records: [{ meter: 'api_calls', customer_id, quantity: 3 }] })] },
    { weight: 4, asks: [post('/v1/credits/spend', { customer_id, amount: 1, reason: unique })] },
    { weight: 4, asks: [read('/v1/me')] },
    { weight: 1, asks: [read('/v1/organization/contacts?limit=25', owner.token)] },
  ]
}
