import { performance } from 'node:perf_hooks'
import { isoOf } from '../../platform/clock.ts'
import type { Target } from '../../platform/outgoing/outgoing.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Attempt } from './deliveries.sql.ts'
import type { ClaimedDelivery, EndpointNow, Outcome, Taken } from './queue.sql.ts'
import { waitAfter } from './rules.ts'
import { type Sign, secretContext, signerOf } from './sign.ts'

/** A delivery in this worker's hand. */
export type Claim = ClaimedDelivery & { lease_until: Date }

/** Where an endpoint's deliveries go and how they are signed, kept for as long as neither changes. */
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

export interface Sent {
  outcome: Outcome
  /** Whether anything was answered at all, be it an error. */
  answered: boolean
}

/** One attempt. Never rejects: what goes wrong is its outcome. */
export async function send(platform: Platform, delivery: Claim, addressed: () => Address): Promise<Sent> {
  const { clock, outgoing } = platform
  const at = clock.now()
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
  return { outcome: outcomeOf(delivery, attempt, clock.now()), answered: attempt.status !== null }
}

/** PostgreSQL has no place for it. */
const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'Redirects are not followed.' : `The receiver answered ${status}.`
}

const taken = ({ environment_id, endpoint_id, id, lease_until }: Claim): Taken => ({
  environment_id,
  endpoint_id,
  id,
  lease_until,
})

function outcomeOf(claim: Claim, attempt: Attempt, now: Date): Outcome {
  const common = { ...taken(claim), spent: 1 as const, attempt }
  if (attempt.error === null) return { ...common, status: 'succeeded', next_attempt_at: null, finished_at: now }
  const wait = waitAfter(claim.attempts + 1, Math.random())
  if (wait === null) return { ...common, status: 'failed', next_attempt_at: null, finished_at: now }
  return { ...common, status: 'pending', next_attempt_at: new Date(now.getTime() + wait), finished_at: null }
}

export const unsent = (claim: Claim, reason: string, now: Date): Outcome => ({
  ...taken(claim),
  status: 'failed',
  spent: 0,
  attempt: { at: now.toISOString(), status: null, duration_ms: 0, error: reason, response: null },
  next_attempt_at: null,
  finished_at: now,
})
