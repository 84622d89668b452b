import type { FileAnswer, PageAnswer, RawSpec, Route, TaggedAnswer } from '@userkeep/contract'
import { errorsOf } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type postgres from 'postgres'
import type { Context } from '../context.ts'
import { Failure } from '../fail.ts'
import type { StoredAnswer } from '../idempotency.ts'
import { JsonText } from '../json-text.ts'
import { answerOnce } from './answer-once.ts'
import type { Call, StreamCall } from './call.ts'
import { changing, recordingSupport } from './change-of-call.ts'
import { answerCheck } from './check-answer.ts'
import { envelope } from './envelope.ts'
import { sendFile } from './file.ts'
import type { Handler } from './handler.ts'
import { sendPageAnswer } from './page.ts'
import { type Admission, idempotencyKey } from './pipeline.ts'
import { streaming } from './stream.ts'
import { sendTagged } from './tagged.ts'

/** The second half of the pipeline: idempotency → verb → store and send the answer. */
export function answering(context: Context, route: Route, verb: (call: Call) => Promise<unknown>): Handler {
  const perform = recordingSupport(route, context.settings.checkAnswers ? heldToDeclaration(route, verb) : verb)

  if (route.success.stream) {
    return streaming(route, context.settings.checkAnswers, (request, stream) =>
      perform(callOf(context, route, request, context.sql, { status: 200 }, stream)),
    )
  }
  return async (request, reply) => {
    const key = idempotencyKey(route, request)
    if (key !== null) {
      const { answer, replayed } = await answerOnce(context, route, request, key, (tx, inside) =>
        attempt(tx, inside, request, reply),
      )
      if (replayed) reply.header('idempotent-replay', 'true')
      return send(reply, answer)
    }
    const outcome = { status: route.success.status }
    const answer = await perform(callOf(context, route, request, context.sql, outcome))
    if (answer instanceof JsonText) return send(reply, { status: outcome.status, body: answer.text })
    reply.code(outcome.status)
    const { file, page, tagged } = route.success
    if (file) return sendFile(request, reply, file, answer as FileAnswer)
    if (page) return sendPageAnswer(reply, page, answer as PageAnswer)
    if (tagged) return sendTagged(request, reply, answer as TaggedAnswer)
    return route.success.body === undefined ? reply.send() : answer
  }

  /** A refusal is an answer too and is remembered; a failure of ours is not. */
  async function attempt(
    tx: postgres.TransactionSql,
    inside: Context,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StoredAnswer> {
    try {
      const outcome = { status: route.success.status }
      const answer = await tx.savepoint((inner) =>
        perform(callOf(inside, route, request, inner as unknown as postgres.Sql, outcome)),
      )
      if (answer instanceof JsonText) return { status: outcome.status, body: answer.text }
      reply.code(outcome.status)
      const body = route.success.body === undefined ? null : (reply.serialize(answer as object) as string)
      return { status: outcome.status, body }
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500 || error.status === 429) throw error
      return { status: error.status, body: JSON.stringify(envelope(error)) }
    }
  }
}

function send(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  reply.code(status)
  if (body === null) return reply.send()
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
}

/** Outside production a verb may only answer and refuse as its route declares. */
function heldToDeclaration(route: Route, verb: (call: Call) => Promise<unknown>) {
  const verify = answerCheck(route)
  return async (call: Call): Promise<unknown> => {
    try {
      return verify(await verb(call))
    } catch (error) {
      if (error instanceof Failure && !errorsOf(route).includes(error.code)) {
        throw new Error(`${route.method} ${route.path} answered ${error.code}, which it does not declare`, {
          cause: error,
        })
      }
      throw error
    }
  }
}

function callOf(
  context: Context,
  route: Route,
  request: FastifyRequest,
  sql: postgres.Sql,
  outcome: { status: number },
  stream?: StreamCall,
): Call {
  const { caller, scope } = request.admission as Admission
  const ip = request.ip
  const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null
  return {
    params: request.params,
    query: request.query,
    body: route.raw ? (request.body ?? Buffer.alloc(0)) : request.body,
    headers: route.raw ? headersOf(route.raw, request) : none,
    stream,
    caller,
    scope,
    ip,
    userAgent,
    origin: request.headers.origin ?? null,
    now: context.clock.now(),
    db: sql,
    change: (work) =>
      changing({ ...context, sql }, route, { caller, scope, ip, userAgent, body: request.body }, (tx) => {
        // A transaction that is tried again may find what it would have made.
        outcome.status = route.success.status
        return work(tx)
      }),
    created: () => {
      if (!route.success.orCreated) throw new Error(`${route.method} ${route.path} does not declare that it creates`)
      outcome.status = 201
    },
    platform: context,
    own: context.own,
  } as Call
}

const none = {}

const headersOf = ({ headers: named = [] }: RawSpec, { headers }: FastifyRequest): Record<string, string | null> =>
  Object.fromEntries(named.map((name) => [name, headers[name]?.toString() ?? null]))
