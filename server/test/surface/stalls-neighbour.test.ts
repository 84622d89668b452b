import { after, before, test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { mounted } from './mounted.ts'
import { probeNeighbour } from './probe-neighbour.ts'
import { none } from './surface.ts'
import { createWorld, type World } from './world.ts'

let world: World
let templateId: string
before(async () => {
  world = await createWorld(await testApp(), { routes: mounted })
  const [template] = await world.sql<{ id: string }[]>`
    select id from templates where environment_id = ${world.home.environments.live} limit 1`
  templateId = String(template?.id)
})
after(async () => {
  await world.close()
  await world.app.close()
})

test('the worst requests of one tenant do not hold up a cheap request of another', async () =>
  none(await probeNeighbour(world, templateId)))
