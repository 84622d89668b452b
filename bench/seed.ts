import type postgres from 'postgres'
import { systemClock } from '../server/src/platform/clock.ts'
import { type ContactOptions, type ContactPerson, contactIn, environmentOf } from '../server/testing/contacts.ts'
import { type Staff, signUp } from '../server/testing/people.ts'
import { addContacts } from './crowd.ts'

/** The fixtures that a row may use. */
export interface Seed {
  baseUrl: string
  /** The owner of an organization among others. */
  owner: Staff
  environmentId: string
  secretKey(environment?: 'live' | 'test'): Promise<string>
  publishableKey(): Promise<string>
  /** A new contact with a session. */
  contact(wish?: ContactOptions): Promise<ContactPerson>
  /** Identified contacts from anywhere in the crowd, with an anonymous id of each. */
  someContacts(count: number): Promise<{ id: string; anonymous_id: string }[]>
  /** For what would take too long over HTTP. */
  sql: postgres.Sql
}

const neighbours = 10
const keysEach = 50
const contactsAtFirst = 10_000

/** An organization to measure with, among others, so that look-ups have something to look through. */
export async function plantSeed(baseUrl: string, sql: postgres.Sql): Promise<Seed> {
  const owner = await signUp(baseUrl)
  const owners = [owner]
  for (let n = 0; n < neighbours; n++) owners.push(await signUp(baseUrl))
  await Promise.all(
    owners.map(async (one) => {
      for (let n = 0; n < keysEach; n++) await keyOf(one, 'secret')
    }),
  )
  const environmentId = await environmentOf(sql, owner, 'live')
  await addContacts(sql, environmentId, contactsAtFirst)
  return {
    baseUrl,
    owner,
    environmentId,
    secretKey: (environment) => keyOf(owner, 'secret', environment),
    publishableKey: () => keyOf(owner, 'publishable'),
    contact: (wish) => contactIn({ baseUrl, database: { sql }, clock: systemClock }, owner, 'live', wish),
    someContacts: (count) => sql`
      select c.id, i.value as anonymous_id
      from (select id from contacts where environment_id = ${environmentId} and kind = 'identified'
        order by random() limit ${count}) c
      join contact_identities i
        on i.environment_id = ${environmentId} and i.contact_id = c.id and i.kind = 'anonymous'`,
    sql,
  }
}

async function keyOf(owner: Staff, kind: 'secret' | 'publishable', environment = 'live'): Promise<string> {
  const { status, body } = await owner.post('/v1/organization/api-keys', { kind, environment, name: 'Backend' })
  if (status !== 201) throw new Error(`No key could be made: ${JSON.stringify(body)}`)
  return body.key as string
}
