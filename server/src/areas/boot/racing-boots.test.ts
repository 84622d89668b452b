import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../platform/testing/app.ts'
import { someId, type Website, websiteOf } from '../../platform/testing/website.ts'

let app: TestApp
let website: Website
before(async () => {
  app = await testApp()
  website = await websiteOf(app, await app.signUp())
})
after(() => app.close())

const contactsKnownBy = (kind: string, value: string) => app.database.sql<{ contact_id: string; kind: string }[]>`
  select i.contact_id, c.kind from contact_identities i
  join contacts c on c.environment_id = i.environment_id and c.id = i.contact_id
  where i.kind = ${kind} and i.value = ${value}`

const factsAbout = async (contactId: string) => {
  await app.settle()
  const facts = await app.database.sql<{ type: string; data: Record<string, unknown> }[]>`
    select type, data from facts where contact_id = ${contactId} order by sequence`
  return [...facts]
}

test('boots that race for one browser make one contact', async () => {
  for (let round = 0; round < 5; round++) {
    const browser = someId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => website.boot(browser)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ body }) => body.contact.id)).size, 1)
    assert.equal((await contactsKnownBy('anonymous', browser)).length, 1)
  }
})

test('proven boots that race for one user from several browsers make one contact, identified once', async () => {
  for (let round = 0; round < 3; round++) {
    const external_id = someId('user')
    const identity = { external_id, hash: website.vouch(external_id) }
    const browsers = [someId(), someId(), someId()]
    const answers = await Promise.all(browsers.flatMap((id) => [website.boot(id, identity), website.boot(id)]))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const proven = new Set(answers.filter(({ body }) => body.verified).map(({ body }) => body.contact.id))
    assert.equal(proven.size, 1)
    const [contactId] = [...proven]
    const identified = (await factsAbout(contactId)).filter(({ type }) => type === 'contact.identified')
    assert.equal(identified.length, 1)
  }
})
