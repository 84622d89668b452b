import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liveScope, someInvoice, written } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('invoices of a customer are read by its external ID, without those of others', async () => {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const inTest = await app.secretKey(owner, 'test')
  const customer = async (external_id: string): Promise<string> =>
    (await machine.post('/v1/customers', { name: external_id, external_id })).body.id
  const [globex, acme] = [await customer('globex'), await customer('acme')]
  const [invoice, other] = await written(app, await liveScope(app, owner), someInvoice(globex), someInvoice(acme))
  const own = '/v1/customers/external:globex/invoices'
  const { invoices } = (await machine.get(own)).body
  assert.deepEqual(
    invoices.map(({ id }: { id: string }) => id),
    [invoice],
  )
  assert.equal((await machine.get(`${own}/${invoice}`)).body.customer_id, globex)
  assert.equal((await machine.get(`${own}/${invoice}/pdf`)).status, 200)
  for (const path of [`${own}/${other}`, `${own}/${other}/pdf`, '/v1/customers/external:nobody/invoices'])
    assert.equal((await machine.get(path)).status, 404, path)
  assert.equal((await inTest.get(own)).status, 404)
})
