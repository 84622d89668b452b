import { performance } from 'node:perf_hooks'
import { isoOf } from '../../../platform/clock.ts'
import type { Target } from '../../../platform/outgoing/outgoing.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Attempt } from '../deliveries/deliveries.sql.ts'
import { waitAfter } from '../rules.ts'
import type { ClaimedDelivery, EndpointNow, Outcome } from './queue.sql.ts'
import { type Sign, secretContext, signerOf } from './sign.ts'

/** A claimed delivery. */
export type Claim = ClaimedDelivery & { lease_until: Date }

/** The address and signer of an endpoint, cached until either changes. */
export interface Address {
  url: string
  secret: string
  target: Target
  sign: Sign
}

export function addressOf(platform: Platform, { url, secret, id }: EndpointNow, known: Address | null): Address {
  if (known && known.url === url && known.secret === secret) return known
  const { secrets, outgoing } = platform
  if (!secrets) throw new Error('The signing secret cannot be read.')
  return { url, secret, target: outgoing.target(url), sign: signerOf(secrets.open(secret, secretContext(id))) }
}

interface Sent {
  outcome: Outcome
  /** Whether anything was answered at all, be it an error. */
  answered: boolean
}

/** Makes one attempt. Never rejects: an error is its outcome. */
export async function send({ outgoing }: Platform, delivery: Claim, at: Date, addressed: () => Address): Promise<Sent> {
  const began = performance.now()
  const attempt: Attempt = { at: isoOf(at), status: null, duration_ms: 0, error: null, response: null }
  try {
    const { target, sign } = addressed()
    const { id: deliveryId, event_id: eventId, body } = delivery
    const timestamp = Math.floor(at.getTime() / 1000)
    const reply = await outgoing.post(target, sign({ deliveryId, eventId, body, timestamp }), body)
    attempt.status = reply.status
    attempt.response = withoutNul(reply.text)
    attempt.error = problemOf(reply.status)
  } catch (error) {
    attempt.error = error instanceof Error ? error.message : String(error)
  }
  attempt.duration_ms = Math.round(performance.now() - began)
  return { outcome: outcomeOf(delivery, attempt, verdictOn(delivery, attempt, at)), answered: attempt.status !== null }
}

/** PostgreSQL cannot store NUL in text. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'Redirects are not followed.' : `The receiver responded with ${status}.`
}

type Verdict = Pick<Outcome, 'status' | 'spent' | 'next_attempt_at' | 'finished_at'>

function verdictOn(claim: Claim, { error, duration_ms }: Attempt, at: Date): Verdict {
  const ended = at.getTime() + duration_ms
  if (error === null) return { status: 'succeeded', spent: 1, next_attempt_at: null, finished_at: new Date(ended) }
  const wait = waitAfter(claim.attempts + 1, Math.random())
  if (wait === null) return { status: 'failed', spent: 1, next_attempt_at: null, finished_at: new Date(ended) }
  return { status: 'pending', spent: 1, next_attempt_at: new Date(ended + wait), finished_at: null }
}

const outcomeOf = (claim: Claim, attempt: Attempt, verdict: Verdict): Outcome => ({
  environment_id: claim.environment_id,
  endpoint_id: claim.endpoint_id,
  id: claim.id,
  lease_until: claim.lease_until,
  status: verdict.status,
  spent: verdict.spent,
  attempt,
  response_status: attempt.status,
  duration_ms: attempt.duration_ms,
  next_attempt_at: verdict.next_attempt_at,
  finished_at: verdict.finished_at,
})

export function unsent(claim: Claim, reason: string, now: Date): Outcome {
  const attempt = { at: isoOf(now), status: null, duration_ms: 0, error: reason, response: null }
  return outcomeOf(claim, attempt, { status: 'failed', spent: 0, next_attempt_at: null, finished_at: now })
}
