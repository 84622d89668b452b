import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Route } from '@userkeep/contract'
import { testApp } from '../../testing/app.ts'
import { type Created, fill } from './fill.ts'
import { mounted } from './mounted.ts'
import { moveInBeside, type Neighbour } from './neighbour.ts'
import { changingNothing } from './rows.ts'
import { createWorld, type World } from './world.ts'

interface Surface {
  world: World
  /** Objects created from samples, in both organizations. */
  created: Created[]
  neighbour: Neighbour
}

/** The whole API with two filled organizations, for the tests of one file. Files run in parallel. */
export function surface(): Surface {
  const parts = {} as Surface
  before(async () => {
    parts.world = await createWorld(await testApp(), { routes: mounted })
    const { world } = parts
    parts.created = [...(await fill(world, world.home)), ...(await fill(world, world.away))]
    parts.neighbour = await moveInBeside(world)
  })
  after(async () => {
    await parts.world.close()
    await parts.world.app.close()
  })
  return parts
}

export const none = (problems: string[]): void => {
  if (problems.length > 0) assert.fail(`\n${problems.join('\n')}`)
}

/** Checks that the probe is refused and changes no row. */
export const refusing = (parts: Surface, name: string, probe: (parts: Surface) => Promise<string[]>): void =>
  void test(name, async () => none(await changingNothing(parts.world.sql, () => probe(parts))))

/** The same with every so-manieth of its routes: what walks them all takes too long for one test. */
export const partOf = (world: World, n: number, parts: number): World => ({
  ...world,
  routes: world.routes.filter((_, index) => index % parts === n),
})

export const me = mounted.find(({ path }) => path === '/v1/me') as Route
