import assert from 'node:assert/strict'
import type { Caller } from '../../../testing/requests.ts'

export const feed = '/v1/contact/notifications'

export interface ReadEvent {
  id: string
  event: string
  data: { title?: string; unread?: number; resumed?: boolean; id?: string }
}

/** A stream that is being read. */
export interface Reading {
  response: Response
  /** Reads on until this one has come, and answers all that came before and with it. */
  upTo(isIt: (event: ReadEvent) => boolean): Promise<ReadEvent[]>
  /** All that comes until it ends. */
  rest(): Promise<ReadEvent[]>
  leave(): void
}

export async function readStream(baseUrl: string, token: string, lastEventId?: string): Promise<Reading> {
  const controller = new AbortController()
  const response = await fetch(`${baseUrl}/v1/contact/stream`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const waiting: ReadEvent[] = []
  const next = async (): Promise<ReadEvent | null> => {
    for (;;) {
      const ready = waiting.shift()
      if (ready) return ready
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) return null
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() as string
      waiting.push(...blocks.flatMap((block) => eventIn(block)))
    }
  }
  const readWhile = async (goesOn: (event: ReadEvent) => boolean): Promise<ReadEvent[]> => {
    const read: ReadEvent[] = []
    for (let event = await next(); event !== null; event = await next()) {
      read.push(event)
      if (!goesOn(event)) return read
    }
    return read
  }
  return {
    response,
    upTo: (isIt) => readWhile((event) => !isIt(event)),
    rest: () => readWhile(() => true),
    leave: () => controller.abort(),
  }
}

function eventIn(block: string): ReadEvent[] {
  const fields = Object.fromEntries(
    block.split('\n').flatMap((line) => (line.startsWith(':') ? [] : [line.split(/: (.*)/s).slice(0, 2)])),
  )
  return fields.event ? [{ id: fields.id, event: fields.event, data: JSON.parse(fields.data) }] : []
}

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
