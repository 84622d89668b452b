import { families, type Limit, type Route, surfaceLimits } from '@userkeep/contract'
import { seconds } from '../../src/platform/clock.ts'
import { newToken } from '../../src/platform/crypto/tokens.ts'
import { familyFor, isStaff, permitted, smallBody } from './callers.ts'
import { type Answer, errorOf, named, refusalProblems, type Sending, someIp } from './exchange.ts'
import type { World } from './world.ts'

/**
 * Sends exactly the limit from one address; the next request must wait, and other addresses must not. Moves the clock.
 */
export async function probeLimits(world: World): Promise<string[]> {
  const problems: string[] = []
  for (const route of world.routes) {
    for (const limit of route.limits ?? []) {
      problems.push(...(await probeLimit(world, route, limit)).map((problem) => `${named(route)}: ${problem}`))
    }
  }
  return problems
}

async function probeLimit(world: World, route: Route, limit: Limit): Promise<string[]> {
  const ip = someIp()
  // The outcome does not matter, so the request is a cheap one.
  const sending: Sending =
    limit.by === 'ip' ? { ...strangers(route), ip } : { ...permitted(world.home, route), ...smallBody(route) }
  const send = () => world.sendOnce(route, sending)
  const within = await Promise.all(Array.from({ length: limit.max }, send))
  const early = within.filter(({ status }) => status === 429).length
  const next = await send()
  const elsewhere = await world.sendOnce(
    route,
    limit.by === 'ip' ? { ...sending, ip: someIp() } : { ...permitted(world.away, route), ...smallBody(route) },
  )
  world.app.clock.advance(seconds(limit.windowSeconds))
  const later = await send()
  return [
    ...(early > 0 ? [`${early} of the first ${limit.max} were refused already`] : []),
    ...throttledProblems(route, next, limit.windowSeconds),
    ...(elsewhere.status === 429 ? ['another caller was throttled with it'] : []),
    ...(later.status === 429 ? [`still throttled after ${limit.windowSeconds} seconds`] : []),
  ]
}

const strangers = (route: Route): Sending => {
  const family = familyFor(route.access)
  return { ...(family && { credential: newToken(families[family].prefix) }), ...(route.body && { body: {} }) }
}

function throttledProblems(route: Route, answer: Answer, windowSeconds: number): string[] {
  if (errorOf(answer).code !== 'rate_limited') return [`expected rate_limited, got ${answer.status}`]
  const wait = Number(answer.headers['retry-after'])
  const sensible = Number.isInteger(wait) && wait >= 1 && wait <= windowSeconds
  return [
    ...refusalProblems(route, 'one request too many', answer),
    ...(sensible ? [] : [`Retry-After is ${answer.headers['retry-after']}`]),
  ]
}

/** Staff at work in the panel are never throttled. */
export async function probeStaffUnthrottled(world: World, requests: number): Promise<string[]> {
  const throttled = world.routes.filter((route) => isStaff(route) && route.limits !== undefined)
  const reads = world.routes.filter((route) => isStaff(route) && route.method === 'GET').slice(0, 1)
  const ip = someIp()
  const answers = await Promise.all(
    reads.flatMap((route) =>
      Array.from({ length: requests }, () => world.sendOnce(route, { ...permitted(world.home, route), ip })),
    ),
  )
  return [
    ...throttled.map((route) => `${named(route)} is a staff route with a limit of its own`),
    ...answers.filter(({ status }) => status === 429).map(() => 'a staff session was throttled'),
  ]
}

const isMachine = ({ access }: Route): boolean => access.kind === 'machine' || access.kind === 'machine_or_contact'

/** Every answer of the machine surface says how much is left. */
export async function probeRateHeaders(world: World): Promise<string[]> {
  const problems: string[] = []
  for (const route of world.routes.filter(isMachine)) {
    const { headers } = await world.sendOnce(route, { ...permitted(world.home, route), raw: '{' })
    const { max, windowSeconds } = surfaceLimits.machineKey
    const [limit, left, reset] = ['limit', 'remaining', 'reset'].map((name) => Number(headers[`ratelimit-${name}`]))
    const sound =
      limit === max && Number(left) >= 0 && Number(left) < max && Number(reset) >= 1 && Number(reset) <= windowSeconds
    if (!sound) problems.push(`${named(route)}: its RateLimit headers say ${limit}, ${left}, ${reset}`)
  }
  return problems
}

/** A key that is spent is spent on the whole surface. */
export async function probeSpentKey(world: World, credential: string): Promise<string[]> {
  const answers = world.routes.filter(isMachine).map(async (route) => {
    const answer = await world.sendOnce(route, { ...smallBody(route), credential })
    return throttledProblems(route, answer, surfaceLimits.machineKey.windowSeconds).map(
      (text) => `${named(route)}: ${text}`,
    )
  })
  return (await Promise.all(answers)).flat()
}
