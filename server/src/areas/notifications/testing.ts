import assert from 'node:assert/strict'
import type { Caller } from '../../../testing/requests.ts'
import type { ReadEvent } from '../../../testing/streams.ts'

export const feed = '/v1/contact/notifications'

export const titlesIn = (events: readonly ReadEvent[]): string[] =>
  events.flatMap(({ event, data }) => (event === 'notification' ? [data.title as string] : []))

export const isTitled =
  (title: string) =>
  ({ data }: ReadEvent): boolean =>
    data.title === title

export async function send(backend: Caller, to: Record<string, string>, title: string): Promise<{ id: string }> {
  const { status, body } = await backend.post('/v1/notifications', { to, title })
  assert.equal(status, 202, JSON.stringify(body))
  return body
}

export async function titlesOf(person: Caller): Promise<string[]> {
  const { body } = await person.get(feed)
  return body.notifications.map(({ title }: { title: string }) => title)
}
