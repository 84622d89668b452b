import type { Route } from '@userkeep/contract'
import type { FastifyRequest } from 'fastify'
import type postgres from 'postgres'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { fail } from '../fail.ts'
import { claimKey, hashRequest, type IdempotentRequest, type StoredAnswer, storeAnswer } from '../idempotency.ts'
import { type Admission, callerId, customerOf, organizationOf } from './pipeline.ts'

type Attempt = (tx: postgres.TransactionSql, context: Context) => Promise<StoredAnswer>

/** Key, work and answer are one transaction, so that a repeat finds all of them or none. */
export async function answerOnce(
  context: Context,
  route: Route,
  request: FastifyRequest,
  key: string,
  attempt: Attempt,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const claim = claimOf(route, request, key, context.clock.now())
  const { seal, open } = keeping(context, route, claim)
  // Wakes workers after the commit.
  const channels = new Set(['facts', 'mail'])
  const words: { channel: string; word: string }[] = []
  const waker = {
    ...context.waker,
    wake: (channel: string) => void channels.add(channel),
    publish: (channel: string, word: string) => void words.push({ channel, word }),
  }
  const outcome = await transaction(context.sql, async (tx) => {
    const stored = await claimKey(tx, claim)
    const before = stored && open(stored)
    if (before && !route.readOnly) return { answer: before, replayed: true }
    const fresh = await attempt(tx, { ...context, waker })
    if (before && before.status === fresh.status && before.body === fresh.body) return { answer: fresh, replayed: true }
    await storeAnswer(tx, claim, seal(fresh))
    return { answer: fresh, replayed: false }
  })
  if (!outcome.replayed) {
    for (const channel of channels) context.waker.wake(channel)
    for (const { channel, word } of words) context.waker.publish(channel, word)
  }
  return outcome
}

export function claimOf(
  route: Route,
  { url, body, admission }: FastifyRequest,
  key: string,
  now: Date,
): IdempotentRequest {
  const { caller } = admission as Admission
  const name = `${route.method} ${route.path}`
  return {
    callerId: callerId(caller),
    // Scopes the key of a user to the organization.
    route: route.access.kind === 'staff' ? `${name} ${organizationOf(caller)}` : name,
    key,
    requestHash: hashRequest(url, body, isAboutATeam(route) ? customerOf(caller) : null),
    now,
  }
}

/** Elsewhere the customer is no part of the request, and may differ for a repeat after creating one. */
const isAboutATeam = ({ access }: Route): boolean =>
  access.kind === 'machine_or_contact' || (access.kind === 'contact' && access.team)

/** Encrypts stored answers of sessions, which may contain something shown once, such as a new key. */
function keeping({ secrets }: Context, { access }: Route, { callerId, route, key }: IdempotentRequest) {
  const asIs = (answer: StoredAnswer) => answer
  if (access.kind === 'machine' || access.kind === 'machine_or_contact') return { seal: asIs, open: asIs }
  if (!secrets) fail('invalid_request', 'Idempotency-Key: this server has no ENCRYPTION_KEY to store the response.')
  const context = `idempotency:${callerId} ${route} ${key}`
  const each = (turn: (text: string, context: string) => string) => (answer: StoredAnswer) => ({
    status: answer.status,
    body: answer.body === null ? null : turn(answer.body, context),
  })
  return { seal: each(secrets.seal), open: each(secrets.open) }
}
