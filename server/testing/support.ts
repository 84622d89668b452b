import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import { type ContactOptions, type ContactPerson, contactIn, environmentOf } from './contacts.ts'
import type { Staff } from './people.ts'
import type { Caller } from './requests.ts'

export const inbox = '/v1/organization/conversations'
export const ownPath = '/v1/contact/conversations'

/** A tenant with a support inbox. */
export async function supportOf(app: TestApp) {
  const owner = await app.signUp()
  const environmentId = await environmentOf(app.database.sql, owner, 'live')
  const agents = await owner.get(`${inbox}/agents`)
  return {
    owner,
    environmentId,
    memberId: agents.body.agents[0].id as string,
    person: (options: ContactOptions = {}) => contactIn(app, owner, 'live', options),
    write: (person: ContactPerson, text: string, more: object = {}) => made(person, ownPath, { text, ...more }),
    reply: (id: string, text: string, more: object = {}) => made(owner, `${inbox}/${id}/reply`, { text, ...more }),
    counts: async (staff: Staff = owner) => (await staff.get(`${inbox}/counts`)).body,
    get: async (id: string) => (await owner.get(`${inbox}/${id}`)).body,
    list: async (query = '') => (await owner.get(`${inbox}?${query}`)).body.conversations as { id: string }[],
    messages: async (id: string) => (await owner.get(`${inbox}/${id}/messages`)).body.messages,
  }
}

export type Support = Awaited<ReturnType<typeof supportOf>>

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export async function made(caller: Caller, path: string, body: object, status = 201): Promise<any> {
  const answer = await caller.post(path, body)
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.body
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export const done = (caller: Caller, path: string, body: object = {}): Promise<any> => made(caller, path, body, 200)
