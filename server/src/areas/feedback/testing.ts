import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../testing/app.ts'
import { type ContactOptions, type ContactPerson, contactIn, environmentOf } from '../../../testing/contacts.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

export const staffPath = '/v1/organization/feedback'
export const ownPath = '/v1/contact/feedback'

/** A tenant with one public board. */
export async function tenantOf(app: TestApp) {
  const owner = await app.signUp()
  const environmentId = await environmentOf(app.database.sql, owner, 'live')
  const money = await moneyOf(app, owner)
  const board = (name: string, more: object = {}) => made(owner, `${staffPath}/boards`, { name, ...more })
  const ideas = await board('Ideas')
  return {
    owner,
    environmentId,
    money,
    board,
    ideas,
    person: (wish: ContactOptions = {}) => contactIn(app, owner, 'live', wish),
    /** Somebody in a team of their own that pays so much a month. */
    async payer(amount: number, { currency = 'eur', plan = undefined as Plan | undefined } = {}) {
      const person = await contactIn(app, owner, 'live')
      const customer = await made(owner, '/v1/organization/customers', { name: `Team ${randomUUID()}` })
      await made(owner, `/v1/organization/customers/${customer.id}/members`, { contact_id: person.contactId })
      const sold = plan ?? (await money.product({}))
      const period: [Date, Date] = [app.clock.now(), new Date(app.clock.now().getTime() + days(30))]
      const subscriptionId = await money.subscribe(customer.id, sold, period, { currency, monthly_amount: amount })
      return Object.assign(person, { customerId: customer.id as string, subscriptionId })
    },
    post: (person: Caller, title: string, more: object = {}) => made(person, ownPath, { title, ...more }),
    staffPost: (title: string, more: object = {}) => made(owner, staffPath, { title, board_id: ideas.id, ...more }),
  }
}

export type Tenant = Awaited<ReturnType<typeof tenantOf>>
type Plan = { productId: string; priceId: string }

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export async function made(caller: Caller, path: string, body: object): Promise<any> {
  const answer = await caller.post(path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

export const voteFor = (person: ContactPerson, id: string) => person.post(`${ownPath}/${id}/vote`)

export async function titlesOf(caller: Caller, path: string): Promise<string[]> {
  const { status, body } = await caller.get(path)
  assert.equal(status, 200, JSON.stringify(body))
  return body.posts.map(({ title }: { title: string }) => title)
}
