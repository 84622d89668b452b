import type { AssetAnswer, EtagAnswer, FileAnswer, PageAnswer, RawSpec, Route } from '@userkeep/contract'
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
import { type Head, headOf } from './head.ts'
import { sendPageAnswer } from './page.ts'
import { type Admission, idempotencyKey } from './pipeline.ts'
import { withinBudget } from './statement-budget.ts'
import { streaming } from './stream.ts'
import { sendAsset } from './with-etag.ts'
import { isWritten, writeAnswer, writeTagged } from './write-answer.ts'

/** The second half of the pipeline: idempotency → verb → store and send the answer. */
export function answering(context: Context, route: Route, verb: (call: Call) => unknown): Handler {
  const perform = recordingSupport(route, context.settings.checkAnswers ? heldToDeclaration(route, verb) : verb)

  if (route.success.stream) {
    return streaming(route, context.settings.checkAnswers, async (request, stream) =>
      perform(callOf(context, route, request, context.sql, { status: 200 }, stream)),
    )
  }
  const head = isWritten(route) ? headOf(route) : null
  return (request, reply) => {
    const key = idempotencyKey(route, request)
    return key === null ? answerNow(request, reply) : answerKeyed(request, reply, key)
  }

  async function answerKeyed(request: FastifyRequest, reply: FastifyReply, key: string): Promise<unknown> {
    if (claimsInBulk(verb)) {
      return answerNow(request, reply, { claim: claimOf(route, request, key, context.clock.now()) })
    }
    if (route.ownsIdempotency) {
      const { refusal, answer } = await answerByItsKey(context, route, request, key, async () =>
        answerNow(request, reply, { key }),
      )
      if (refusal?.replayed) reply.header('idempotent-replay', 'true')
      return refusal ? send(request, reply, head, refusal) : answer
    }
    const { answer, replayed } = await answerOnce(context, route, request, key, (tx, inside) =>
      attempt(perform, { tx, inside, route, request, reply }),
    )
    return send(request, replayed ? reply.header('idempotent-replay', 'true') : reply, head, answer)
  }

  /** Returns without a promise where the verb does. */
  function answerNow(request: FastifyRequest, reply: FastifyReply, keyed: Keyed = {}): unknown {
    const replayed = () => void reply.header('idempotent-replay', 'true')
    const outcome = { status: route.success.status, ...keyed, replayed }
    const answer = perform(callOf(context, route, request, context.sql, outcome))
    const finishing = (made: unknown) => finish({ route, head, request, reply }, outcome, made)
    return answer instanceof Promise ? answer.then(finishing) : finishing(answer)
  }
}

interface Attempting {
  tx: postgres.TransactionSql
  /** The context of the transaction. */
  inside: Context
  route: Route
  request: FastifyRequest
  reply: FastifyReply
}

/** A refusal is an answer too and is stored; a failure of ours is not. */
async function attempt(
  perform: (call: Call) => unknown,
  { tx, inside, route, request, reply }: Attempting,
): Promise<StoredAnswer> {
  try {
    const outcome = { status: route.success.status }
    const answer = await tx.savepoint(async (inner) =>
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

interface Finishing {
  route: Route
  /** The headers to write with the answer; null where the reply has them already. */
  head: Head | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends what the verb answered. */
function finish({ route, head, request, reply }: Finishing, { status }: Outcome, answer: unknown): unknown {
  if (answer instanceof RepeatedAnswer) {
    return send(request, reply.header('idempotent-replay', 'true'), head, answer.stored)
  }
  if (answer instanceof JsonText) return send(request, reply, head, { status, body: answer.text })
  reply.code(status)
  if (!head) return sendAnswer(route, request, reply, answer)
  if (route.success.etag) return writeTagged(request, reply, head, status, answer as EtagAnswer)
  return send(request, reply, head, { status, body: reply.serialize(answer as object) as string })
}

/** Sends the answer in the way of the route's kind. */
function sendAnswer({ success }: Route, request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const { file, asset, page } = success
  if (file) return sendFile(request, reply, file, answer as FileAnswer)
  if (asset) return sendAsset(request, reply, answer as AssetAnswer)
  if (page) return sendPageAnswer(request, reply, page, answer as PageAnswer)
  return reply.send()
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  head: Head | null,
  { status, body }: StoredAnswer,
): unknown {
  const type = 'application/json; charset=utf-8'
  if (head) return writeAnswer(request, reply, head, { status, type: body === null ? null : type, text: body ?? '' })
  reply.code(status)
  if (body === null) return reply.send()
  return reply
    .header('content-type', type)
    .serializer((text: string) => text)
    .send(body)
}

/** Outside production, a verb may only answer and refuse as its route declares, within its budget of statements. */
function heldToDeclaration(route: Route, verb: (call: Call) => unknown) {
  const verify = answerCheck(route)
  const perform = withinBudget(route, verb)
  return async (call: Call): Promise<unknown> => {
    try {
      const answer = await perform(call)
      return answer instanceof RepeatedAnswer ? answer : verify(answer)
    } catch (error) {
      if (error instanceof Failure && !errorsOf(route).includes(error.code)) {
        throw new Error(`${route.method} ${route.path} returned ${error.code}, which it does not declare`, {
          cause: error,
        })
      }
      throw error
    }
  }
}

/** The idempotency key as passed to a verb that handles it itself. */
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
        // A retried transaction may find that the object already exists.
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
