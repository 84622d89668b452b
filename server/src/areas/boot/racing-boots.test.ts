import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
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

test('boots that race for one browser make one contact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 10 }), async (racers) => {
      const browser = someId()
      const answers = await Promise.all(Array.from({ length: racers }, () => website.boot(browser)))
      for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body))
      assert.equal(new Set(answers.map(({ body }) => body.contact.id)).size, 1)
      assert.equal(new Set(answers.map(({ body }) => body.token)).size, racers)
      assert.equal((await knownBy('anonymous', [browser])).length, 1)
    }),
    { numRuns: 8 },
  )
})

const racer = fc.record({ browser: fc.integer({ min: 0, max: 2 }), proven: fc.boolean() })

test('however proven and unproven boots race, a user is one contact, identified once, and no browser is two', async () => {
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
    { numRuns: 12 },
  )
})

async function timesIdentified(contactId: string): Promise<number> {
  await app.settle()
  const facts = await app.database.sql`
    select 1 from facts where contact_id = ${contactId} and type = 'contact.identified'`
  return facts.length
}
