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

/** A request to a mount: admitted and counted like any other, and then handled by the mount. */
export interface MountCall<M extends MountSpec = MountSpec, Own = unknown> {
  readonly request: IncomingMessage
  /** Already has the headers of every answer, such as the request id. */
  readonly response: ServerResponse
  /** The whole body, which is bounded; the request's own stream was consumed. */
  readonly body: Buffer
  readonly params: M['params'] extends TObject ? Static<M['params']> : Record<string, string>
  readonly caller: CallerOf<M['access']>
  readonly scope: ScopeOf<M['access']>
  readonly ip: string
  readonly requestId: string
  readonly now: Date
  readonly db: postgres.Sql
  /** Aborted when the client disconnects, or the server stops. */
  readonly signal: AbortSignal
  readonly platform: Platform
  /** The value returned by the area's `setup`. */
  readonly own: Own
}

/** Answers through `response`. An error before that is answered like any other. */
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
      // A finished answer has nothing left to abort.
      if (!reply.raw.writableFinished) gone.abort()
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
      request.log.error({ err: error, request_id: request.id }, 'a mounted handler failed while sending its response')
      reply.raw.destroy()
    }
    return reply.hijack()
  }
}

/** Ends streams of events, which would keep a stopping server alive; other answers may finish. */
function endEvents(response: ServerResponse): void {
  if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.end()
}

function declared({ settings }: Platform, route: Route, error: unknown): unknown {
  if (!settings.checkAnswers || !(error instanceof Failure) || errorsOf(route).includes(error.code)) return error
  return new Error(`${route.path} returned ${error.code}, which it does not declare`, { cause: error })
}
