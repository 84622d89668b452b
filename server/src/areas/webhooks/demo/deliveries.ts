import { insertRows } from '../../../../demo/rows.ts'
import { after, ago, type Seed } from '../../../../demo/seed.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import { factsSince } from '../../../platform/facts/public.sql.ts'
import type { Attempt } from '../deliveries/deliveries.sql.ts'
import { envelopeOf } from '../fan-out/envelope.ts'
import { environmentOf, hears, retryWaits } from '../rules.ts'
import type { DemoEndpoint } from './endpoints.ts'

/** The retention of finished deliveries in days. */
const retentionDays = 29

/** Inserts a delivery for every fact that an endpoint received while it was enabled. */
export async function insertDeliveries(db: Db, seed: Seed, endpoints: readonly DemoEndpoint[]): Promise<void> {
  const facts = await factsSince(db, seed.organization.id, ago(seed, retentionDays))
  for (const endpoint of endpoints) {
    const listener = {
      organization_id: seed.organization.id,
      environment_id: seed[endpoint.environment].environmentId,
      environment: endpoint.environment,
      plane: endpoint.plane,
      customer_id: endpoint.team?.id ?? null,
      subscribed_events: endpoint.events,
      hears_contacts: false,
    }
    const heard = facts.filter((fact) => {
      const at = new Date(fact.occurred_at)
      return at > endpoint.createdAt && (!endpoint.disabledAt || at < endpoint.disabledAt) && hears(listener, fact)
    })
    await insertRows(
      db,
      'webhook_deliveries',
      heard.map((fact) => deliveryRow(seed, endpoint, fact)),
    )
  }
}

function deliveryRow(seed: Seed, endpoint: DemoEndpoint, fact: Fact) {
  const { chance } = seed
  const createdAt = after(new Date(fact.occurred_at), chance.int(20, 400))
  const environment = environmentOf(fact, seed.live.environmentId)
  const { attempts, ...outcome } = outcomeOf(seed, endpoint, createdAt)
  const last = attempts.at(-1)
  return {
    environment_id: seed[endpoint.environment].environmentId,
    endpoint_id: endpoint.id,
    id: chance.idAt(createdAt),
    event_id: fact.id,
    type: fact.type,
    body: envelopeOf(fact, environment),
    ...outcome,
    attempts: attempts.length,
    attempt_log: attempts,
    response_status: last?.status ?? null,
    duration_ms: last?.duration_ms ?? null,
    created_at: createdAt,
  }
}

interface Outcome {
  attempts: Attempt[]
  status: 'pending' | 'succeeded' | 'failed'
  next_attempt_at: Date | null
  finished_at: Date | null
}

/** Tries as the service would have, until one succeeds, all are spent, the endpoint is off or now has come. */
function outcomeOf(seed: Seed, { temper, disabledAt }: DemoEndpoint, createdAt: Date): Outcome {
  const { chance, now } = seed
  const failures = failuresOf(seed, temper)
  const attempts: Attempt[] = []
  let at = createdAt
  for (;;) {
    const succeeds = attempts.length >= failures
    const attempt = succeeds ? success(seed, at) : failure(seed, at)
    attempts.push(attempt)
    const finished_at = after(at, attempt.duration_ms)
    if (succeeds) return { attempts, status: 'succeeded', next_attempt_at: null, finished_at }
    const wait = retryWaits[attempts.length - 1]
    if (wait === undefined) return { attempts, status: 'failed', next_attempt_at: null, finished_at }
    at = after(at, wait * (1 - chance.float() / 10))
    if (disabledAt && at > disabledAt) return endedUnsent(attempts, after(disabledAt, 1000))
    if (at > now) return { attempts, status: 'pending', next_attempt_at: at, finished_at: null }
  }
}

const failuresOf = ({ chance }: Seed, temper: DemoEndpoint['temper']): number => {
  if (temper === 'broken') return 99
  if (temper === 'steady') return chance.is(0.985) ? 0 : chance.int(1, 2)
  return chance.weighted([
    [0, 70],
    [chance.int(1, 3), 16],
    [chance.int(4, 9), 6],
    [99, 14],
  ] as const)
}

const endedUnsent = (attempts: Attempt[], finished_at: Date): Outcome => ({
  attempts: [
    ...attempts,
    {
      at: finished_at.toISOString(),
      status: null,
      duration_ms: 0,
      error: 'Not sent: the endpoint is disabled.',
      response: null,
    },
  ],
  status: 'failed',
  next_attempt_at: null,
  finished_at,
})

const success = ({ chance }: Seed, at: Date): Attempt => ({
  at: at.toISOString(),
  status: chance.is(0.8) ? 200 : 202,
  duration_ms: Math.round(38 + 90 * chance.float() + (chance.is(0.08) ? chance.int(200, 1900) : 0)),
  error: null,
  response: '{"ok":true}',
})

const problems = [
  {
    status: 503,
    response: 'upstream connect error or disconnect/reset before headers',
    error: 'The receiver answered 503.',
  },
  { status: 500, response: '{"message":"Internal server error"}', error: 'The receiver answered 500.' },
  { status: 429, response: 'Too many requests', error: 'The receiver answered 429.' },
  { status: null, response: null, error: 'No complete answer within 10 seconds.' },
]

function failure({ chance }: Seed, at: Date): Attempt {
  const problem = chance.pick(problems)
  return { at: at.toISOString(), duration_ms: problem.status ? chance.int(60, 900) : 10_000, ...problem }
}
