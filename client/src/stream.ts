import { ApiError } from './api-error.ts'
import type { AnyInput } from './each.ts'
import { pauseAfter, type RetryOptions, sleep } from './retry.ts'
import type { Endpoint, Input, Output } from './routes.ts'

/** The endpoints that answer with a stream of events. */
export type StreamEndpoint = {
  [E in Endpoint]: [Output<E>] extends [AsyncIterable<unknown>] ? E : never
}[Endpoint]

type EventOf<S> = S extends AsyncIterable<infer Event> ? Event : never

/** Every event, for as long as it is read: until a `break`, or until `signal` is aborted. */
export type Stream = <E extends StreamEndpoint>(
  endpoint: E,
  ...input: object extends Input<E> ? [Input<E>?] : [Input<E>]
) => AsyncGenerator<EventOf<Output<E>>, void, undefined>

interface Event {
  event: string
  data: unknown
  id?: string
}

type Open = (endpoint: string, input: AnyInput) => Promise<Response>

/** A connection that ends or breaks is opened again, and goes on after the last event that was seen. */
export const streamOf = (open: Open, { longestPause = 30_000, pause = sleep }: RetryOptions) =>
  async function* stream(endpoint: string, input: AnyInput = {}): AsyncGenerator<Event, void, undefined> {
    const { signal } = input
    let seen: Record<string, string> = {}
    for (let tries = 0; !signal?.aborted; ) {
      try {
        const response = await open(endpoint, { ...input, headers: { ...input.headers, ...seen } })
        tries = 0
        for await (const event of eventsIn(response)) {
          if (event.id !== undefined) seen = { 'last-event-id': event.id }
          yield event
          if (signal?.aborted) return
        }
      } catch (error) {
        if (signal?.aborted) return
        // A broken connection is no refusal, so the stream is resumed.
        if (error instanceof ApiError && pauseAfter(error, true, tries) === null) throw error
        tries++
      }
      await pause(Math.min(longestPause, 500 * 2 ** tries * (0.5 + Math.random() / 2)))
    }
  }

/** The service gives a sign of life every twenty seconds: what says nothing for so long is no connection any more. */
const silence = 65_000

async function* eventsIn({ body }: Response): AsyncGenerator<Event, void, undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const timer = setTimeout(() => void reader?.cancel().catch(() => {}), silence)
      const { done, value } = (await reader?.read().finally(() => clearTimeout(timer))) ?? { done: true }
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) yield event
      }
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

/** null for a comment, which is a sign of life and nothing more. */
function eventIn(block: string): Event | null {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
  const [event, data, id] = ['event', 'data', 'id'].map((name) => fields.get(name))
  if (event === undefined || data === undefined) return null
  return { event, data: JSON.parse(data), ...(id !== undefined && { id }) }
}
