import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

let app: TestApp
let owner: Staff
let key: Caller
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner)
})
after(() => app.close())

const path = '/v1/organization/segments'
const equals = (name: string, value: unknown) => ({ field: `team.attributes.${name}`, op: 'eq', value })

async function person(name: string): Promise<string> {
  const { status, body } = await key.post('/v1/contacts', { external_id: name, name })
  assert.ok(status < 300, JSON.stringify(body))
  return body.id
}

async function customer(attributes: object, members: readonly string[]): Promise<string> {
  const { body } = await key.post('/v1/customers', { name: 'Customer', attributes })
  for (const contact_id of members) {
    const joined = await key.post(`/v1/customers/${body.id}/members`, { contact_id, role: 'member' })
    assert.equal(joined.status, 201, JSON.stringify(joined.body))
  }
  return body.id
}

async function segment(name: string, condition: object): Promise<string> {
  const { status, body } = await owner.post(path, { name, condition })
  assert.equal(status, 201, JSON.stringify(body))
  await app.settle()
  return body.id
}

const membersOf = async (id: string): Promise<string[]> =>
  (await owner.get(`${path}/${id}/members`)).body.contacts.map(({ name }: { name: string }) => name).sort()

test('a condition on one customer holds only if the same customer meets all of it, and then for all its members', async () => {
  const [ada, grace, both] = [await person('ada'), await person('grace'), await person('both')]
  const pro = await customer({ plan: 'pro', region: 'EU' }, [ada, grace])
  await customer({ plan: 'pro', region: 'US' }, [both])
  await customer({ plan: 'free', region: 'EU' }, [both])
  const parts = [equals('plan', 'pro'), equals('region', 'EU')]
  const mixed = await segment('Of any customer', { all: parts })
  const one = await segment('Of one customer', { customer: { all: parts } })
  const other = await segment('Not of one customer', { not: { customer: { all: parts } } })
  const neither = await segment('Pro, but not in the EU', {
    customer: { all: [equals('plan', 'pro'), { not: equals('region', 'EU') }] },
  })
  assert.deepEqual(await membersOf(mixed), ['ada', 'both', 'grace'])
  assert.deepEqual(await membersOf(one), ['ada', 'grace'])
  assert.deepEqual(await membersOf(other), ['both'])
  assert.deepEqual(await membersOf(neither), ['both'])

  const late = await person('late')
  await key.post(`/v1/customers/${pro}/members`, { contact_id: late, role: 'member' })
  await app.settle()
  assert.deepEqual(await membersOf(one), ['ada', 'grace', 'late'])
  await key.patch(`/v1/customers/${pro}`, { attributes: { plan: 'pro', region: 'US' } })
  await app.settle()
  assert.deepEqual([await membersOf(one), await membersOf(other)], [[], ['ada', 'both', 'grace', 'late']])
  assert.deepEqual(await membersOf(neither), ['ada', 'both', 'grace', 'late'])
})

test('the explanation says that no single customer meets the condition, and what its parts are', async () => {
  const ida = await person('ida')
  await customer({ size: 10, tier: 'a' }, [ida])
  await customer({ size: 500, tier: 'b' }, [ida])
  const parts = [equals('tier', 'a'), { field: 'team.attributes.size', op: 'gt', value: 100 }]
  const id = await segment('Large of tier a', { customer: { all: parts } })
  const { body } = await owner.get(`${path}/${id}/explain/${ida}`)
  assert.deepEqual([body.kind, body.held, body.children[0].kind], ['customer', false, 'all'])
  assert.match(body.because, /^no customer meets all of it/)
  const { body: preview } = await owner.post(`${path}/preview`, { condition: { customer: { any: parts } } })
  assert.equal(preview.count, 1)
})

test('inside, only fields of customers are allowed', async () => {
  const refused: [object, string][] = [
    [{ customer: { field: 'contact.kind', op: 'eq', value: 'identified' } }, 'condition.customer.field'],
    [{ customer: { all: [{ field: 'team.role', op: 'eq', value: 'owner' }] } }, 'condition.customer.all.0.field'],
    [{ customer: { event: 'report.created' } }, 'condition.customer'],
    [{ customer: { customer: equals('plan', 'pro') } }, 'condition.customer'],
    [{ customer: equals('plan', 'pro'), all: [] }, 'condition'],
    [{ customer: 'acme' }, 'condition.customer'],
  ]
  for (const [condition, at] of refused) {
    const { status, body } = await owner.post(path, { name: 'Refused', condition })
    assert.equal(status, 400, JSON.stringify(condition))
    assert.ok(at in body.error.fields, `${JSON.stringify(body.error)} names ${at}`)
  }
})
