import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { someId, type Website, websiteOf } from '../../../testing/website.ts'

let app: TestApp
let website: Website
before(async () => {
  app = await testApp()
  website = await websiteOf(app, await app.signUp())
})
after(() => app.close())

const knownBy = (kind: string, values: string[]) => app.database.sql<{ value: string; contact_id: string }[]>`
  select value, contact_id from contact_identities where kind = ${kind} and value = any (${values})`

test('concurrent boots of one browser create one contact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 10 }), async (racers) => {
      const browser = someId()
      const answers = await Promise.all(Array.from({ length: racers }, () => website.boot(browser)))
      for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body))
      assert.equal(new Set(answers.map(({ body }) => body.contact.id)).size, 1)
      assert.equal(new Set(answers.map(({ body }) => body.token)).size, racers)
      assert.equal((await knownBy('anonymous', [browser])).length, 1)
    }),
    { numRuns: runs(8) },
  )
})

test('visitors that boot at the same moment are one contact each, and all enter the segment', async () => {
  const tenant = await app.signUp()
  const site = await websiteOf(app, tenant)
  const visitors = { field: 'contact.kind', op: 'eq', value: 'visitor' }
  const segment = await tenant.post('/v1/organization/segments', { name: 'Visitors', condition: visitors })
  assert.equal(segment.status, 201, JSON.stringify(segment.body))
  await app.settle()
  const browsers = Array.from({ length: 60 }, () => someId())
  const answers = await Promise.all(browsers.map((browser) => site.boot(browser)))
  const ids = answers.map(({ body }) => body.contact.id).sort()
  assert.equal(new Set(ids).size, browsers.length)
  for (const { body } of answers.slice(0, 3)) {
    assert.equal((await app.as(body.token).get('/v1/contact/me')).body.contact.id, body.contact.id)
  }
  await app.settle()
  const members = await app.database.sql<{ contact_id: string }[]>`
    select contact_id from segment_members where segment_id = ${segment.body.id} order by contact_id`
  assert.deepEqual(
    members.map((member) => member.contact_id),
    ids,
  )
})

const racer = fc.record({ browser: fc.integer({ min: 0, max: 2 }), proven: fc.boolean() })

test('concurrent boots create one contact per user and browser, and identify the user once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(racer, { minLength: 2, maxLength: 8 }), async (racers) => {
      const external_id = someId('user')
      const identity = { external_id, hash: website.vouch(external_id) }
      const browsers = [someId(), someId(), someId()] as const
      const answers = await Promise.all(
        racers.map(({ browser, proven }) => website.boot(browsers[browser] ?? '', proven ? identity : undefined)),
      )
      for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body))
      const used = new Set(racers.map(({ browser }) => browser))
      assert.equal((await knownBy('anonymous', [...browsers])).length, used.size)
      const users = await knownBy('external', [external_id])
      assert.equal(users.length, racers.some(({ proven }) => proven) ? 1 : 0)
      const provenIds = answers.filter(({ body }) => body.verified).map(({ body }) => body.contact.id)
      for (const id of provenIds) assert.equal(id, users[0]?.contact_id)
      if (users[0]) assert.equal(await timesIdentified(users[0].contact_id), 1)
    }),
    { numRuns: runs(12) },
  )
})

async function timesIdentified(contactId: string): Promise<number> {
  await app.settle()
  const facts = await app.database.sql`
    select 1 from facts where contact_id = ${contactId} and type = 'contact.identified'`
  return facts.length
}
