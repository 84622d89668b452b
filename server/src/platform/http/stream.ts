import type { Route, StreamEvent, StreamSpec } from '@userkeep/contract'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { networkOf } from '../limits/network.ts'
import type { StreamCall } from './call.ts'
import { type EventText, eventText } from './event-text.ts'
import type { Handler } from './handler.ts'
import { type Admission, callerId } from './pipeline.ts'
import type { StreamReader } from './streams.ts'
import { compileCheck } from './validation.ts'

/** A reader that takes nothing for this long has disconnected, even if its connection is open. */
const timeoutMs = 60_000

/** Answers with server-sent events until the reader disconnects. */
export function streaming(
  route: Route,
  isChecked: boolean,
  perform: (request: FastifyRequest, stream: StreamCall) => Promise<unknown>,
): Handler {
  const { events } = route.success.stream as StreamSpec
  const check = isChecked ? eventCheck(route, events) : () => {}
  return async (request, reply) => {
    const gone = new AbortController()
    let sending: EventText | undefined
    const leave = request.server.streams.enter(route, readerOf(request), {
      beat: () => sending?.beat(),
      end: () => {
        gone.abort()
        sending?.end()
      },
    })
    reply.raw.once('close', () => {
      leave()
      gone.abort()
    })
    if (reply.raw.destroyed) leave()
    const answer = await perform(request, { signal: gone.signal, lastEventId: lastEventId(request) })
    // Overdue by now, or the reader has disconnected.
    if (reply.sent || reply.raw.destroyed) return reply
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return reply.send()
    sending = eventText(answer as AsyncIterable<StreamEvent>, (event) => {
      check(event)
      return eventOf(event, reply.compileSerializationSchema(events[event.event] as Json) as (data: unknown) => string)
    })
    reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy())
    return reply.send(sending.text)
  }
}

type Json = Record<string, unknown>

const eventOf = ({ event, data, id }: StreamEvent, write: (data: unknown) => string): string =>
  `${id === undefined ? '' : `id: ${oneLine(id)}\n`}event: ${event}\ndata: ${write(data)}\n\n`

function oneLine(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new Error('The id of an event is one line')
  return text
}

/** Returns the keys by which a stream is counted. A caller without an id is known by their address. */
function readerOf({ admission, ip }: FastifyRequest): StreamReader {
  const { caller, scope } = admission as Admission
  const isKnown = caller !== null && !('token' in (caller as object))
  const address = networkOf(ip)
  return { caller: isKnown ? callerId(caller) : address, address, environment: scope?.environmentId ?? null }
}

function lastEventId({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' && id.length <= 200 ? id : null
}

/** Outside production, an event must be one that the route declares. */
function eventCheck({ method, path }: Route, events: Readonly<Record<string, TSchema>>) {
  const checks = new Map(Object.entries(events).map(([name, schema]) => [name, compileCheck(schema)]))
  return ({ event, data }: StreamEvent): void => {
    const check = checks.get(event)
    if (check?.(data)) return
    const problem = check?.errors?.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join(', ')
    throw new Error(`${method} ${path} sent ${event}, which does not match its schema: ${problem ?? 'unknown event'}`)
  }
}
