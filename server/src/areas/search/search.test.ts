import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import type { Caller } from '../../../testing/requests.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/search'

interface Result {
  kind: string
  id: string
  title: string
}

async function found(by: Caller, query: string): Promise<[string, string[]][]> {
  const { status, body } = await by.get(`${path}?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.groups.map(({ kind, results }: { kind: string; results: Result[] }) => [
    kind,
    results.map(({ title }) => title),
  ])
}

async function titles(by: Caller, query: string): Promise<string[]> {
  const { status, body } = await by.get(`${path}/results?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.results.map(({ title }: Result) => title)
}

async function made(by: Caller, at: string, body: object): Promise<{ id: string }> {
  const answer = await by.post(at, body)
  assert.ok(answer.status < 300, `${at} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** One thing of each kind, all with "Falcon" in their names. */
async function tenant() {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const money = await moneyOf(app, owner)
  const sold = await money.product({}, { name: 'Falcon plan' })
  const contact = await made(machine, '/v1/contacts', { email: 'amelia@falcon.example', name: 'Amelia Falcon' })
  const customer = await made(machine, '/v1/customers', { name: 'The Falcon-Works Ltd', external_id: 'acct_7' })
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  await made(owner, '/v1/organization/segments', { name: 'Falcon users', condition: { all: [condition] } })
  await made(owner, '/v1/organization/flags', { key: 'falcon_checkout', name: 'New checkout', kind: 'boolean' })
  const board = await made(owner, '/v1/organization/feedback/boards', { name: 'Ideas', slug: 'ideas' })
  await made(owner, '/v1/organization/feedback', { board_id: board.id, title: 'Falcon export', body: 'As CSV' })
  return { owner, machine, money, sold, contact, customer }
}

test('one search finds contacts, customers and items of every area by the beginning of a word', async () => {
  const { owner } = await tenant()
  assert.deepEqual(await found(owner, 'q=FALC'), [
    ['contact', ['Amelia Falcon']],
    ['customer', ['The Falcon-Works Ltd']],
    ['segment', ['Falcon users']],
    ['product', ['Falcon plan']],
    ['flag', ['New checkout']],
    ['feedback_post', ['Falcon export']],
  ])
  assert.deepEqual(await found(owner, 'q=falcon+users'), [['segment', ['Falcon users']]])
  assert.deepEqual(await found(owner, 'q=alcon'), [])
  assert.deepEqual(await found(owner, 'q=acct_7'), [['customer', ['The Falcon-Works Ltd']]])
  assert.deepEqual(await found(owner, 'q='), [])
  assert.deepEqual(await found(owner, "q='%3A*+%26+%7C!"), [])
})

test('an invoice is found by the beginning of its number', async () => {
  const { owner, money, customer } = await tenant()
  const { sql } = app.database
  const id = await money.invoice(customer.id, customer.id, app.clock.now())
  await sql`update invoices set number = 'FAL-2026-0042', sequence = 42 where id = ${id}`
  const { body } = await owner.get(`${path}/results?kind=invoice&q=fal-2026`)
  assert.deepEqual(body.results, [{ kind: 'invoice', id, title: 'FAL-2026-0042', detail: null, status: 'paid' }])
  assert.deepEqual(await titles(owner, 'kind=invoice&q=2026'), [])
})

test('all results of one kind are paginated, and those that begin with the query come first', async () => {
  const { owner } = await tenant()
  for (const name of ['Omega falcon', 'Falcon one', 'Falcon two', 'Other']) {
    const condition = { all: [{ field: 'contact.kind', op: 'eq', value: 'visitor' }] }
    await made(owner, '/v1/organization/segments', { name, condition })
  }
  const whole = ['Falcon two', 'Falcon one', 'Falcon users', 'Omega falcon']
  assert.deepEqual(await titles(owner, 'kind=segment&q=falcon'), whole)
  const paged: string[] = []
  for (let after = ''; ; ) {
    const { body } = await owner.get(`${path}/results?kind=segment&q=falcon&limit=1${after}`)
    paged.push(...body.results.map(({ title }: Result) => title))
    if (body.next_cursor === null) break
    after = `&starting_after=${body.next_cursor}`
  }
  assert.deepEqual(paged, whole)
  assert.equal((await titles(owner, 'kind=segment')).length, 5)
  assert.deepEqual(await titles(owner, 'kind=segment&q=!'), [])
  assert.equal((await owner.get(`${path}/results?kind=nothing`)).status, 400)
})

test('a member finds only the kinds that the role can read', async () => {
  const { owner } = await tenant()
  const support = await app.staffWith(owner, ['flags:manage'])
  assert.deepEqual(await found(support, 'q=falcon'), [['flag', ['New checkout']]])
  assert.equal((await support.get(`${path}/results?kind=contact&q=falcon`)).status, 403)
  const nobody = await app.staffWith(owner, [])
  assert.deepEqual(await found(nobody, 'q=falcon'), [])
})

test('a search returns nothing of another organization or environment', async () => {
  const { owner } = await tenant()
  assert.deepEqual(await found(await app.signUp(), 'q=falcon'), [])
  assert.deepEqual(await found(owner, 'q=falcon&environment=test'), [])
})
