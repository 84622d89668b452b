import { days, hours, minutes } from '../../src/platform/clock.ts'
import type { TestApp } from '../../testing/app.ts'
import { type Answer, named, refusalProblems } from '../surface/exchange.ts'
import { fill } from '../surface/fill.ts'
import { mounted } from '../surface/mounted.ts'
import { rowsOf } from '../surface/rows.ts'
import { createWorld, type Side, type World } from '../surface/world.ts'
import { seatContact } from '../surface/written.ts'
import { brokenInvariants } from './invariants.ts'
import { createRandom, type Random } from './random.ts'
import { createDrawer, type DrawnRequest, type Tenant } from './requests.ts'
import { createSeen } from './seen.ts'

async function createTenant(world: World, side: Side, random: Random): Promise<Tenant> {
  await fill(world, side)
  return { side, seen: { live: createSeen(random), test: createSeen(random) }, rows: await rowsOf(world.sql, side) }
}

interface Outcome {
  problems: string[]
  requests: number
  /** The number of answers per status. */
  statuses: Map<number, number>
  /** Routes that never succeeded. */
  unreached: string[]
}

interface FuzzOptions {
  seed: number
  requests: number
  progress?(sent: number, problems: number): void
}

/** The number of requests between two looks at facts, jobs and invariants. */
const perRound = 200

/** Sends drawn requests of two organizations, and collects everything that no caller may cause. */
export async function fuzz(app: TestApp, { seed, requests, progress }: FuzzOptions): Promise<Outcome> {
  const world = await createWorld(app, { routes: mounted })
  const random = createRandom(seed)
  const [home, away] = [await createTenant(world, world.home, random), await createTenant(world, world.away, random)]
  const drawRequest = createDrawer(world, random)
  const problems = new Set<string>()
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  try {
    for (let sent = 0; sent < requests; ) {
      for (const end = Math.min(sent + perRound, requests); sent < end; ) {
        const isHome = random.chance(0.6)
        const [tenant, other] = isHome ? [home, away] : [away, home]
        const burst = Array.from({ length: random.chance(0.1) ? 4 : 1 }, () => drawRequest(tenant, other))
        sent += burst.length
        const answers = await Promise.all(burst.map(({ route, sending }) => world.send(route, sending)))
        for (const [index, answer] of answers.entries()) {
          const request = burst[index] as DrawnRequest
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status < 400) {
            reached.add(named(request.route))
            tenant.seen[request.environment].learn(request.route, answer.body)
          }
          for (const problem of problemsOf(request, answer, other)) problems.add(problem)
          if (answer.status === 401) await renew(world, request)
        }
      }
      for (const problem of await settled(app, random.oneOf([minutes(1), hours(1), days(1), days(3)])))
        problems.add(problem)
      for (const problem of await brokenInvariants(app.database.sql)) problems.add(problem)
      for (const tenant of [home, away]) tenant.rows = await rowsOf(world.sql, tenant.side)
      progress?.(sent, problems.size)
    }
  } finally {
    await world.close()
  }
  const unreached = world.routes.map(named).filter((name) => !reached.has(name))
  return { problems: [...problems], requests, statuses, unreached }
}

async function settled(app: TestApp, time: number): Promise<string[]> {
  app.clock.advance(time)
  try {
    await app.settle()
    return []
  } catch (error) {
    return [`Work in the background failed: ${(error as Error).message.slice(0, 1000)}`]
  }
}

const idsIn = (text: string): string[] => text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}/g) ?? []

function problemsOf({ route, sending, isForeign }: DrawnRequest, answer: Answer, other: Tenant): string[] {
  const sent = JSON.stringify({ ...sending, credential: undefined, headers: undefined })
  const about = `${named(route)} ${sent.slice(0, 1500)}`
  const foreign = idsIn(answer.text).filter((id) => hasCreated(other, id) && !sent.includes(id))
  return [
    ...(answer.status >= 400 ? refusalProblems(route, sent.slice(0, 1500), answer) : []),
    ...(foreign.length > 0 ? [`${about}: answers with ${foreign[0]} of another organization`] : []),
    ...(isForeign && answer.status < 300 && answer.status !== 202 && hasForeignId(sending.params, other)
      ? [`${about}: answers ${answer.status} for an ID of another organization`]
      : []),
  ]
}

const hasCreated = ({ seen }: Tenant, id: string): boolean => seen.live.created.has(id) || seen.test.created.has(id)

const hasForeignId = (params: Record<string, string> = {}, other: Tenant): boolean =>
  Object.values(params).some((value) => hasCreated(other, value))

/** Gets another credential, after a request that was allowed to end the one in use. */
async function renew(world: World, { tenant: { side }, route, environment }: DrawnRequest): Promise<void> {
  const credentials = environment === 'live' ? side.credentials : side.testCredentials
  if (route.access.kind === 'staff' || route.access.kind === 'staff_without_organization')
    side.credentials.staff = await side.session()
  if (route.access.kind === 'contact' || route.access.kind === 'machine_or_contact') {
    // The contact may be erased or merged into another.
    side.contacts[environment] = await seatContact(world.sql, side.environments[environment])
    credentials.contact = await side.contactSession(environment)
  }
  const kind = { machine: 'secret', machine_or_contact: 'secret', publishable: 'publishable' }[
    String(route.access.kind)
  ]
  const create = world.routes.find((other) => named(other) === 'POST /v1/organization/api-keys')
  if (!kind || !create) return
  const { body } = await world.send(create, {
    credential: side.credentials.staff ?? null,
    headers: { 'x-organization-id': side.code },
    body: { kind, environment, name: 'Another key' },
  })
  const { key } = body as { key?: string }
  if (key !== undefined) credentials[kind === 'secret' ? 'machine' : 'publishable'] = key
}
