import type { ErrorCode, Route } from '@userkeep/contract'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { Failure } from '../fail.ts'
import { claimKey, type StoredAnswer, storeAnswer } from '../idempotency.ts'
import { claimOf } from './answer-once.ts'
import { envelope } from './envelope.ts'

export const isRemembered = (error: unknown): error is Failure =>
  error instanceof Failure && error.status < 500 && error.status !== 429

/** Refusals about another request with the key, which are no answer to this one. */
const aboutKeys: ReadonlySet<ErrorCode> = new Set([
  'idempotency_in_progress',
  'idempotency_key_reused',
  'checkout_already_completed',
])

interface AnswerByKey {
  refusal?: StoredAnswer & { replayed: boolean }
  answer?: unknown
}

/** Answers a route whose verb remembers its results by key. Only refusals are stored here. */
export async function answerByItsKey(
  { sql, clock }: Context,
  route: Route,
  request: FastifyRequest,
  key: string,
  attempt: () => Promise<unknown>,
): Promise<AnswerByKey> {
  const claim = claimOf(route, request, key, clock.now())
  const before = await transaction(sql, (tx) => claimKey(tx, claim))
  if (before) return { refusal: { ...before, replayed: true } }
  try {
    return { answer: await attempt() }
  } catch (error) {
    if (!isRemembered(error) || aboutKeys.has(error.code)) throw error
    const refusal = { status: error.status, body: JSON.stringify(envelope(error)) }
    await transaction(sql, (tx) => storeAnswer(tx, claim, refusal))
    return { refusal: { ...refusal, replayed: false } }
  }
}
