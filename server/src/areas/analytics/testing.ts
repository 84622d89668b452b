import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

export const path = '/v1/organization/analytics'

export interface Tenant {
  owner: Staff
  machine: Caller
  people: ContactPerson[]
  track(who: number, name: string, at: string, properties?: object): Promise<void>
  view(who: number, at: string, properties?: object): Promise<void>
}

/** Signs up an organization with so many contacts. */
export async function tenantOf(app: TestApp, count: number): Promise<Tenant> {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const people: ContactPerson[] = []
  for (let n = 0; n < count; n++) people.push(await app.contact(owner))
  const send = async (route: string, who: number, name: string, at: string, properties: object) => {
    const contact_id = people[who]?.contactId
    const { body } = await machine.post(route, { events: [{ name, contact_id, occurred_at: at, properties }] })
    assert.deepEqual(body, { accepted: 1, refused: [] })
  }
  return {
    ...{ owner, machine, people },
    track: (who, name, at, properties = {}) => send('/v1/track', who, name, at, properties),
    view: (who, at, properties = {}) => send('/v1/events', who, 'page_viewed', at, properties),
  }
}

export const ok = <T extends { status: number; body: unknown }>(answer: T): T['body'] => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
