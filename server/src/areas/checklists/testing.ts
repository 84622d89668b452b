import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

export const path = '/v1/organization/checklists'
export const ownPath = '/v1/contact/checklists'

export const eventStep = (event_type: string, more: object = {}) => ({
  kind: 'event',
  title: `Do ${event_type}`,
  event_type,
  ...more,
})

/** A tenant whose product tracks events and shows checklists. */
export interface Tenant {
  owner: Staff
  key: Caller
  /** Turned on, with a step for each of these events, unless said otherwise. */
  checklist(events: readonly string[], more?: object): Promise<{ id: string; steps: { id: string }[] }>
  track(contactId: string, name: string, more?: object): Promise<void>
  contact(): Promise<string>
  /** Returns the done steps of a checklist for a contact, by title. */
  doneBy(contactId: string, checklistId: string): Promise<string[]>
}

interface ShownStep {
  title: string
  done: boolean
}

export async function tenantOf(app: TestApp): Promise<Tenant> {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  let made = 0
  const contact = async () => {
    const created = await key.post('/v1/contacts', { external_id: `c${++made}` })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    return created.body.id as string
  }
  const track = async (contactId: string, name: string, more: object = {}) => {
    const told = await key.post('/v1/track', { events: [{ name, contact_id: contactId, ...more }] })
    assert.equal(told.body.accepted, 1, JSON.stringify(told.body))
  }
  return {
    owner,
    key,
    contact,
    track,
    async checklist(events, more = {}) {
      const someone = await contact()
      for (const name of events) if (!name.includes('.')) await track(someone, name)
      const steps = events.map((name) => eventStep(name))
      const { status, body } = await owner.post(path, { name: `Checklist ${++made}`, active: true, steps, ...more })
      assert.equal(status, 201, JSON.stringify(body))
      return body
    },
    async doneBy(contactId, checklistId) {
      const { status, body } = await owner.get(`/v1/organization/contacts/${contactId}/checklists`)
      assert.equal(status, 200, JSON.stringify(body))
      const found = body.checklists.find(({ id }: { id: string }) => id === checklistId)
      return (found?.steps ?? []).filter(({ done }: ShownStep) => done).map(({ title }: ShownStep) => title)
    },
  }
}
