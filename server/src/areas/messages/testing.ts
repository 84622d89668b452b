import assert from 'node:assert/strict'
import type { ConsentCategory } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { TestApp } from '../../../testing/app.ts'
import { type ContactPerson, environmentOf } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import type { ReceivedMail, SmtpSink } from '../../../testing/smtp.ts'
import { change } from '../../platform/change.ts'
import { enqueueMessages, type NewMessage } from './public.ts'

export async function sendMessage(key: Caller, body: object, headers: Record<string, string> = {}) {
  const { status, body: message } = await key.post('/v1/messages', body, { headers })
  assert.equal(status, 202, JSON.stringify(message))
  return message
}

export const stateOf = async (key: Caller, id: string): Promise<[state: string, reason: string | null]> => {
  const { body } = await key.get(`/v1/messages/${id}`)
  return [body.state, body.reason]
}

export const mailsTo = ({ mails }: Pick<SmtpSink, 'mails'>, address: string): ReceivedMail[] =>
  mails.filter(({ envelope }) => envelope.to.some((to) => to.toLowerCase() === address.toLowerCase()))

interface BatchWish {
  template: { versionId: string }
  contacts: readonly Pick<ContactPerson, 'contactId'>[]
  batchId?: string | null
  category?: ConsentCategory | null
  senderId?: string | null
  data?: Record<string, unknown>
}

/** Queues messages as an area does that sends a campaign. */
export async function enqueue(app: TestApp, owner: Staff, wish: BatchWish, environment: 'live' | 'test' = 'live') {
  const { template, contacts, category = null, senderId = null, data = {}, batchId = uuid() } = wish
  const environmentId = await environmentOf(app.database.sql, owner, environment)
  const [row] = await app.database.sql<{ organization_id: string }[]>`
    select organization_id from environments where id = ${environmentId}`
  const scope = { organizationId: row?.organization_id ?? '', environmentId }
  const messages: NewMessage[] = contacts.map(({ contactId }) => ({
    ...{ id: uuid(), contactId, category, batchId, variant: null, senderId, data },
    templateVersionId: template.versionId,
  }))
  // By the real time, which other processes have, and which no clock of a test is behind.
  await change(app.app.platform, scope, (tx) => enqueueMessages(tx, scope, messages, new Date()))
  return { scope, batchId, ids: messages.map(({ id }) => id) }
}

/** Counts messages by status. */
export async function statesOf(app: TestApp, ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await app.database.sql<{ state: string; count: number }[]>`
    select state, count(*) from messages where id = any(${ids as string[]}::uuid[]) group by state order by state`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
