import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { partsOfBoot } from '../src/areas/boot/public.ts'
import { awaitsEvents, awaitsTeamEvents, eventsStored } from '../src/areas/ingest/public.ts'
import { areas } from '../src/areas.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Answer } from '../testing/requests.ts'
import { someId, type Website, websiteOf } from '../testing/website.ts'
import { workOf } from '../testing/work-of.ts'

// Two services, each with a tenant that has switched nothing on: the whole one, and one without the contributions of
// areas to track and boot.

const extended: readonly object[] = [awaitsEvents, awaitsTeamEvents, eventsStored, partsOfBoot]

const alone = areas.map(({ contributes = [], ...area }) => ({
  ...area,
  contributes: contributes.filter(({ point }) => !extended.includes(point)),
}))

interface Tenant {
  app: TestApp
  website: Website
  track(lines: number): Promise<Answer>
}

let whole: Tenant
let bare: Tenant

before(async () => {
  ;[whole, bare] = [await tenantOf(await testApp()), await tenantOf(await testApp({ areas: alone }))]
})
after(async () => {
  for (const { app } of [whole, bare]) await app.close()
})

async function tenantOf(app: TestApp): Promise<Tenant> {
  const owner = await app.signUp()
  const [machine, contact] = [await app.secretKey(owner), await app.contact(owner)]
  const line = { name: 'report_exported', contact_id: contact.contactId, properties: { pages: 12 } }
  return {
    app,
    website: await websiteOf(app, owner),
    track: (lines) => machine.post('/v1/track', { events: Array.from({ length: lines }, () => line) }),
  }
}

/**
 * Returns the statements of a request whose like was answered before. Of several requests it is the one with the fewest:
 * what is looked at once a second or written every few seconds belongs to none of them.
 */
async function statementsOf({ app }: Tenant, ask: () => Promise<Answer>): Promise<string[]> {
  await ask()
  const works: string[][] = []
  for (let n = 0; n < 5; n++) {
    const { status, statements } = await workOf(app, ask)
    assert.equal(status, 200)
    works.push(statements)
  }
  return works.toSorted((one, other) => one.length - other.length)[0] ?? []
}

test('an event that no area awaits needs no extra statement compared to a service without those areas', async () => {
  for (const lines of [1, 50]) {
    const ofWhole = await statementsOf(whole, () => whole.track(lines))
    const ofBare = await statementsOf(bare, () => bare.track(lines))
    assert.equal(ofWhole.length, ofBare.length, ofWhole.join('\n'))
  }
})

test('the events of a request are stored in one statement, no matter how many areas await them', async () => {
  const statements = await statementsOf(whole, () => whole.track(50))
  assert.equal(statements.filter((text) => text.includes('tracked_events')).length, 1)
  assert.equal(statements.length, 2, `the key and the events:\n${statements.join('\n')}`)
})

test('the boot request of a page with no content needs one statement for all widget parts', async () => {
  const anonymousId = someId()
  const ofWhole = await statementsOf(whole, () => whole.website.boot(anonymousId))
  const ofBare = await statementsOf(bare, () => bare.website.boot(anonymousId))
  assert.equal(ofWhole.length, ofBare.length + 1, ofWhole.join('\n\n'))
})
