import { bodyLimitOf, type Route } from '@userkeep/contract'
import { permitted } from './callers.ts'
import { named, type Sending } from './exchange.ts'
import type { World } from './world.ts'
import { worstBodies } from './worst-bodies.ts'

/** What a turn of the loop may take: many times what it takes to read a mebibyte of JSON on this machine, now. */
const allowed = () => Math.max(60, 8 * median(Array.from({ length: 9 }, readMebibyte)))

/** Sends each route the worst body that it reads, and names those that held everyone else up. */
export async function probeStalls(world: World): Promise<string[]> {
  const most = allowed()
  const problems: string[] = []
  for (const route of world.routes.filter(({ method }) => method !== 'GET')) {
    const key = route.access.kind === 'publishable' ? String(world.home.credentials.publishable) : null
    for (const [what, body] of worstBodies(route, bodyLimitOf(route) - 200)) {
      // The key is in the body, and without it nothing else of the body is looked at.
      const raw = key && body.startsWith('{') ? body.replace('{', `{"publishable_key":"${key}",`) : body
      const stall = await shortestOf(most, () => longestStall(world, route, { ...permitted(world.home, route), raw }))
      if (stall > most) problems.push(`${named(route)}, ${what}: the loop stood still for ${Math.round(stall)} ms`)
    }
  }
  return problems
}

/** What is slow by itself is slow every time; what was slow by chance is tried again. */
async function shortestOf(most: number, measure: () => Promise<number>): Promise<number> {
  let shortest = await measure()
  for (let tries = 0; tries < 11 && shortest > most; tries++) shortest = Math.min(shortest, await measure())
  return shortest
}

/**
 * In milliseconds of this thread's own work, for time in which another process had the processor does not count. All of
 * the request's work is at least its longest turn of the loop, and what is refused at once is little more than that.
 */
async function longestStall({ send }: World, route: Route, sending: Sending): Promise<number> {
  const before = worked()
  await send(route, sending)
  return worked() - before
}

const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const mebibyte = `[${'{"a":1},'.repeat(130_000)}{}]`

function readMebibyte(): number {
  const before = worked()
  JSON.parse(mebibyte)
  return worked() - before
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
