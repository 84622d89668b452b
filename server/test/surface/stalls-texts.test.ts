import { after, before, test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { mounted } from './mounted.ts'
import { probeTables, unmarkedFields } from './probe-tables.ts'
import { probeLiquid, probeMarkdown } from './probe-texts.ts'
import { none, partOf } from './surface.ts'
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

const parts = 3
for (let n = 0; n < parts; n++) {
  test(`no malicious Markdown text blocks the event loop, ${n + 1} of ${parts}`, async () =>
    none(await probeMarkdown(partOf(world, n, parts))))
}
test('no slow template blocks the event loop', async () => none(await probeLiquid(world, templateId)))
test('each field that is described as Markdown is marked as Markdown', () => none(unmarkedFields(mounted)))
test('a table with too many cells is refused by field name in every Markdown field', async () =>
  none(await probeTables(world)))
