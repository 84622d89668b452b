import type { Environment } from '@userkeep/contract'
import type { Fact } from '../../../platform/facts/fact.ts'
import { testType } from '../rules.ts'

/** Returns the delivered body. For an act of staff, it contains the actor. */
export function envelopeOf(fact: Fact, environment: Environment | null): string {
  if (fact.origin !== 'audit') return JSON.stringify(fields(fact, environment))
  const { actor, ...data } = fact.data
  return JSON.stringify({ ...fields(fact, environment), data, actor })
}

const fields = (fact: Fact, environment: Environment | null) => ({
  id: fact.id,
  type: fact.type,
  sequence: fact.sequence,
  environment,
  aggregate: { type: fact.aggregate_type, id: fact.aggregate_id },
  data: fact.data,
  occurred_at: fact.occurred_at,
})

/** The actor in deliveries of the audit plane. */
export interface Actor {
  /** null for the service itself. */
  user_id: string | null
  email: string
  ip: string | null
  user_agent: string | null
}

interface Test {
  eventId: string
  endpointId: string
  environment: Environment
  now: Date
  /** null if no delivery names one. */
  actor: Actor | null
}

/** Returns the body of a test, which is not a fact: its sequence is 0. */
export const testEnvelope = ({ eventId, endpointId, environment, now, actor }: Test): string =>
  JSON.stringify({
    id: eventId,
    type: testType,
    sequence: 0,
    environment,
    aggregate: { type: 'webhook_endpoint', id: endpointId },
    data: { webhook_id: endpointId },
    occurred_at: now.toISOString(),
    ...(actor && { actor }),
  })
