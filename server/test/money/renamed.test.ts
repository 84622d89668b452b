import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectSandbox } from '../../src/areas/gateways/testing.ts'
import { days } from '../../src/platform/clock.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { priceOf, productIn } from '../../testing/catalogue.ts'
import type { Staff } from '../../testing/people.ts'
import type { Caller } from '../../testing/requests.ts'
import { sellTo } from './sale.ts'

let app: TestApp
let owner: Staff
let machine: Caller
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner, 'test')
  await connectSandbox(owner)
})
after(() => app.close())

test('renaming a customer or a product updates the gateway and the next invoice', async () => {
  const plan = await productIn(owner, 'pro', { public: true }, 'test')
  const price = await priceOf(owner, plan.id, {}, 'test')
  const [customer, other] = [await sellTo(app, owner, price.id), await sellTo(app, owner, price.id, 'Initech')]
  for (const name of ['Globex One', 'Globex Two']) {
    assert.equal((await machine.patch(`/v1/customers/${customer}`, { name })).status, 200)
  }
  const renamed = await owner.patch(`/v1/organization/products/${plan.id}?environment=test`, { name: 'Professional' })
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
  await app.settle()
  const { sql } = app.database
  const names = await sql`select name from sandbox_customers order by name`
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Globex Two', 'Initech'],
  )
  app.clock.advance(days(32))
  await app.settle()
  for (const id of [customer, other]) {
    const { body } = await machine.get(`/v1/customers/${id}/invoices`)
    const [newest, first] = body.invoices
    const lines = async (invoice: { id: string }) =>
      (await sql`select description from invoice_lines where invoice_id = ${invoice.id}`)[0]?.description
    assert.match(await lines(newest), /Professional/)
    assert.doesNotMatch(await lines(first), /Professional/)
  }
})

test('renaming a customer without purchases, or to the same name, calls no gateway', async () => {
  const { body: team } = await machine.post('/v1/customers', { name: 'Hooli' })
  for (const name of ['Hooli XYZ', 'Hooli XYZ']) await machine.patch(`/v1/customers/${team.id}`, { name })
  await app.settle()
  const asked = await app.database.sql`select 1 from gateway_calls where subject = ${`customer:${team.id}`}`
  const told = await app.database.sql`select 1 from facts where type = 'customer.renamed' and customer_id = ${team.id}`
  assert.deepEqual([asked.length, told.length], [0, 1])
})
