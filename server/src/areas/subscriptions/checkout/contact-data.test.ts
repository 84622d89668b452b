import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { openShop } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

/** The JSON columns of all tables in which a text stands. */
async function foundIn(text: string): Promise<string[]> {
  const { sql } = app.database
  const columns = await sql<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not a.attisdropped and a.atttypid in ('json'::regtype, 'jsonb'::regtype)`
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await sql`
      select 1 from ${sql(table)} where strpos(lower(${sql(column)}::text), ${text.toLowerCase()}) > 0 limit 1`
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

test("a buyer's address in a call to a gateway is exported, merged and erased with the contact", async () => {
  const shop = await openShop(app)
  const { email, contactId } = shop.buyer
  assert.equal((await shop.checkout()).status, 200)
  await app.settle()
  assert.ok((await foundIn(email)).includes('gateway_calls.input'))
  const key = await app.secretKey(shop.owner, 'test')
  const exported = (await key.get(`/v1/contacts/${contactId}/export`)).body
  assert.match(JSON.stringify(exported), /"gateway_calls":\[\{[^\]]*checkout\.open/)

  const other = await app.contact(shop.owner, { environment: 'test' })
  const merged = await key.post(`/v1/contacts/${other.contactId}/merge`, { contact_id: contactId })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.ok((await foundIn(email)).includes('gateway_calls.input'))
  assert.equal((await key.delete(`/v1/contacts/${other.contactId}`)).status, 204)
  await app.settle()
  assert.deepEqual(await foundIn(email), [])
})
