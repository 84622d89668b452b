import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import { countsOf, type Importer, importFile } from './testing.ts'

let app: TestApp
let owner: Staff
let key: Importer
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner, 'test')
})
after(() => app.close())

let made = 0

/** A contact who signs in by one address, and of whom staff without the permission have written another. */
async function withUnprovenAddress() {
  const external_id = `unproven-${made++}`
  const { body } = await key.post('/v1/contacts', { external_id, email: someEmail('proven') })
  const writer = await app.staffWith(owner, ['customers:read', 'customers:write'])
  const unproven = someEmail('unproven')
  const at = `/v1/organization/contacts/${body.id}`
  assert.equal((await writer.patch(`${at}?environment=test`, { email: unproven })).status, 200)
  return {
    external_id,
    unproven,
    /** Returns the addresses that sign in. */
    async addresses(): Promise<string[]> {
      const { identities } = (await owner.get(`${at}/identities?environment=test`)).body
      return identities.flatMap(({ kind, value }: { kind: string; value: string }) => (kind === 'email' ? value : []))
    },
  }
}

type Contact = { external_id: string; email: string; name?: string }

const ways: Record<string, (contact: Contact) => Promise<void>> = {
  async 'an import'(contact) {
    const content = JSON.stringify(contact)
    const done = await importFile(app, key, { kind: 'contacts', format: 'json_lines', content })
    assert.deepEqual(countsOf(done), { created: 0, updated: 1, unchanged: 0, refused: 0 })
  },
  async 'an update by the backend'(contact) {
    assert.equal((await key.post('/v1/contacts', contact)).status, 200)
  },
}

for (const [name, write] of Object.entries(ways)) {
  test(`${name} that replaces an unproven address also replaces the one that signs in`, async () => {
    const { external_id, addresses } = await withUnprovenAddress()
    const email = someEmail('new')
    await write({ external_id, email })
    assert.deepEqual(await addresses(), [email])
  })

  test(`${name} that confirms an unproven address replaces the one that signs in`, async () => {
    const { external_id, unproven, addresses } = await withUnprovenAddress()
    await write({ external_id, email: unproven })
    assert.deepEqual(await addresses(), [unproven])
  })
}

test('lines of one file about a contact leave only the last address', async () => {
  const { external_id, addresses } = await withUnprovenAddress()
  const [first, last] = [someEmail('first'), someEmail('last')]
  const content = [first, last].map((email) => JSON.stringify({ external_id, email })).join('\n')
  await importFile(app, key, { kind: 'contacts', format: 'json_lines', content })
  assert.deepEqual(await addresses(), [last])
})
