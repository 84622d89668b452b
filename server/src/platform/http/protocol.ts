import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorsOf, type MountSpec, type Route } from '@userkeep/contract'
import type postgres from 'postgres'
import type { Static, TObject } from 'typebox'
import type { Context } from '../context.ts'
import { Failure } from '../fail.ts'
import type { Platform } from '../platform.ts'
import type { CallerOf, ScopeOf } from './callers.ts'
import type { Handler } from './handler.ts'
import type { Admission } from './pipeline.ts'

/** One request to something mounted: let in and counted as any other, and from here on in its own hands. */
export interface MountCall<M extends MountSpec = MountSpec, Own = unknown> {
  readonly request: IncomingMessage
  /** Carries the headers of every answer already, such as the request id. */
  readonly response: ServerResponse
  /** Read whole, since it is bounded; the request's own stream is spent. */
  readonly body: Buffer
  readonly params: M['params'] extends TObject ? Static<M['params']> : Record<string, string>
  readonly caller: CallerOf<M['access']>
  readonly scope: ScopeOf<M['access']>
  readonly ip: string
  readonly requestId: string
  readonly now: Date
  readonly db: postgres.Sql
  /** Aborted when the other side has gone, or the server stops. */
  readonly signal: AbortSignal
  readonly platform: Platform
  /** What the area's `setup` made. */
  readonly own: Own
}

/** Answers through `response`. What it throws before it has begun to is answered as any error is. */
export type MountHandler<M extends MountSpec = MountSpec, Own = unknown> = (call: MountCall<M, Own>) => Promise<void>

export function speaking(context: Context, route: Route, handle: MountHandler): Handler {
  return async (request, reply) => {
    const { caller, scope } = request.admission as Admission
    const gone = new AbortController()
    const leave = request.server.onStop(() => {
      gone.abort()
      endEvents(reply.raw)
    })
    reply.raw.once('close', () => {
      leave()
      gone.abort()
    })
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    try {
      await handle({
        request: request.raw,
        response: reply.raw,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        params: request.params as never,
        caller: caller as never,
        scope: scope as never,
        ip: request.ip,
        requestId: request.id,
        now: context.clock.now(),
        db: context.sql,
        signal: gone.signal,
        platform: context,
        own: context.own,
      })
    } catch (error) {
      if (!reply.raw.headersSent) throw declared(context, route, error)
      request.log.error({ err: error, request_id: request.id }, 'what was mounted failed in the middle of its answer')
      reply.raw.destroy()
    }
    return reply.hijack()
  }
}

/** A stream of events would keep a server that stops waiting; any other answer may come to its end. */
function endEvents(response: ServerResponse): void {
  if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.end()
}

function declared({ settings }: Platform, route: Route, error: unknown): unknown {
  if (!settings.checkAnswers || !(error instanceof Failure) || errorsOf(route).includes(error.code)) return error
  return new Error(`${route.path} answered ${error.code}, which it does not declare`, { cause: error })
}
