import type { AssetAnswer, FileAnswer, PageAnswer, RawSpec, Route, TaggedAnswer } from '@userkeep/contract'
import { errorsOf } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type postgres from 'postgres'
import type { Context } from '../context.ts'
import { Failure } from '../fail.ts'
import type { IdempotentRequest, StoredAnswer } from '../idempotency.ts'
import { JsonText } from '../json-text.ts'
import { answerByItsKey, isRemembered } from './answer-by-its-key.ts'
import { answerOnce, claimOf } from './answer-once.ts'
import type { Call, StreamCall } from './call.ts'
import { changing, recordingSupport } from './change-of-call.ts'
import { answerCheck } from './check-answer.ts'
import { claimsInBulk, RepeatedAnswer } from './claims-in-bulk.ts'
import { envelope } from './envelope.ts'
import { sendFile } from './file.ts'
import type { Handler } from './handler.ts'
import { sendPageAnswer } from './page.ts'
import { type Admission, idempotencyKey } from './pipeline.ts'
import { streaming } from './stream.ts'
import { sendAsset, sendTagged } from './tagged.ts'

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
    if (key !== null && claimsInBulk(verb)) {
      return answerNow(request, reply, { claim: claimOf(route, request, key, context.clock.now()) })
    }
    if (key !== null && route.keepsItsKeys) {
      const perform = () => answerNow(request, reply, { key })
      const { refusal, answer } = await answerByItsKey(context, route, request, key, perform)
      if (refusal?.replayed) reply.header('idempotent-replay', 'true')
      return refusal ? send(reply, refusal) : answer
    }
    if (key !== null) {
      const { answer, replayed } = await answerOnce(context, route, request, key, (tx, inside) =>
        attempt(tx, inside, request, reply),
      )
      if (replayed) reply.header('idempotent-replay', 'true')
      return send(reply, answer)
    }
    return answerNow(request, reply)
  }

  async function answerNow(request: FastifyRequest, reply: FastifyReply, keyed: Keyed = {}): Promise<unknown> {
    const replayed = () => void reply.header('idempotent-replay', 'true')
    const outcome = { status: route.success.status, ...keyed, replayed }
    const answer = await perform(callOf(context, route, request, context.sql, outcome))
    if (answer instanceof RepeatedAnswer) return send(reply.header('idempotent-replay', 'true'), answer.stored)
    if (answer instanceof JsonText) return send(reply, { status: outcome.status, body: answer.text })
    reply.code(outcome.status)
    return sendAnswer(route, request, reply, answer)
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
      if (!isRemembered(error)) throw error
      return { status: error.status, body: JSON.stringify(envelope(error)) }
    }
  }
}

/** As the kind of the route has it. */
function sendAnswer({ success }: Route, request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const { file, asset, page, tagged } = success
  if (file) return sendFile(request, reply, file, answer as FileAnswer)
  if (asset) return sendAsset(request, reply, answer as AssetAnswer)
  if (page) return sendPageAnswer(request, reply, page, answer as PageAnswer)
  if (tagged) return sendTagged(request, reply, answer as TaggedAnswer)
  return success.body === undefined ? reply.send() : answer
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
      const answer = await verb(call)
      return answer instanceof RepeatedAnswer ? answer : verify(answer)
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

/** What a verb is told of the key, where it keeps it itself. */
interface Keyed {
  key?: string | null
  claim?: IdempotentRequest
}

interface Outcome extends Keyed {
  status: number
  replayed?(): void
}

function callOf(
  context: Context,
  route: Route,
  request: FastifyRequest,
  sql: postgres.Sql,
  outcome: Outcome,
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
    idempotencyKey: outcome.key ?? null,
    replayed: () => outcome.replayed?.(),
    claim: outcome.claim ?? null,
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
