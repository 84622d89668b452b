import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Caller, callerAt } from '../../../testing/requests.ts'
import { managementKey } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const pull = async (key: Caller) => {
  const { status, body } = await key.get('/v1/configuration')
  assert.equal(status, 200, JSON.stringify(body))
  return body.configuration
}
const plan = (key: Caller, configuration: object, more: object = {}) =>
  key.post('/v1/configuration/plan', { configuration, ...more })
const apply = (key: Caller, configuration: object, more: object = {}) =>
  key.post('/v1/configuration/apply', { configuration, ...more })
const actions = (changes: { kind: string; key: string; action: string }[]) =>
  changes.map(({ kind, key, action }) => `${action} ${kind}/${key}`)

const wanted = {
  meters: { api_calls: { name: 'API calls', aggregation: 'sum' } },
  features: {
    sso: { name: 'Single sign-on', kind: 'boolean' },
    calls: { name: 'Calls', kind: 'metered', meter: 'api_calls' },
  },
  products: {
    pro: { kind: 'plan', name: 'Pro', features: [{ feature: 'sso', value: true }] },
  },
  prices: {
    monthly: { product_id: 'pro', type: 'recurring', model: 'flat', currency: 'eur', amount: 4900, interval: 'month' },
  },
  customer_roles: { billing: { name: 'Billing', permissions: ['$billing.manage', 'reports.read'] } },
  sign_in: { settings: { brand_name: 'Fieldnote', session_days: 14 } },
  segments: {
    reachable: { name: 'Reachable', condition: { all: [{ field: 'contact.email', op: 'exists', value: true }] } },
    'reachable-pro': { name: 'Reachable pro', condition: { all: [{ segment: 'reachable' }] } },
  },
  flags: {
    editor: { name: 'Editor', kind: 'boolean', enabled: true, rules: [{ segment_id: 'reachable-pro', rollout: 50 }] },
    beta: { name: 'Beta', kind: 'boolean', prerequisites: [{ flag: 'editor', variant: 'on' }] },
  },
  templates: {
    welcome: {
      name: 'Welcome',
      kind: 'email',
      draft: { default_locale: 'en', variables: [], locales: { en: { subject: 'Welcome', body: 'Hello.' } } },
    },
  },
  surveys: { nps: { name: 'NPS', segment_id: 'reachable', questions: [{ kind: 'nps', title: 'Recommend us?' }] } },
  checklists: {
    second: {
      name: 'Second',
      unlocks_after: 'first',
      steps: [{ kind: 'event', title: 'Sign in', event_type: 'contact.signed_in' }],
    },
    first: {
      name: 'First',
      active: true,
      segment_id: 'reachable',
      steps: [{ kind: 'event', title: 'Sign in', event_type: 'contact.signed_in' }],
    },
  },
}

test('a configuration is planned, applied whole, and read back without a difference', async () => {
  const key = await managementKey(app, owner)
  const planned = await plan(key, wanted)
  assert.equal(planned.status, 200, JSON.stringify(planned.body))
  assert.equal(planned.body.changes.length, 15)
  assert.deepEqual((await pull(key)).flags, {}, 'a plan changes nothing')
  const applied = await apply(key, wanted, { fingerprint: planned.body.fingerprint })
  assert.equal(applied.status, 200, JSON.stringify(applied.body))
  const read = await pull(key)
  assert.deepEqual(read.flags.editor.rules, [{ segment_id: 'reachable-pro', rollout: 50 }])
  assert.deepEqual(Object.keys(read.templates), ['welcome'])
  const [price] = Object.keys(read.prices)
  assert.match(price ?? '', /^pro-month-eur-[0-9a-f]{8}$/)
  assert.deepEqual(Object.keys(read.surveys), ['nps'])
  assert.deepEqual(read.checklists.second.unlocks_after, 'first')
  assert.equal((await plan(key, read)).body.changes.length, 0)
  assert.deepEqual(actions((await plan(key, { ...wanted, surveys: {} })).body.changes), [])
})

test('a second push of the same files changes nothing, and a changed field changes one item', async () => {
  const key = await managementKey(app, owner)
  const read = await pull(key)
  read.flags.editor.enabled = false
  read.checklists.first.steps.push({ kind: 'event', title: 'Invite', event_type: 'contact.signed_in' })
  const { body } = await plan(key, read)
  assert.deepEqual(actions(body.changes), ['update flags/editor', 'update checklists/first'])
  assert.deepEqual(body.changes[0].fields, { enabled: { from: true, to: false } })
  assert.equal((await apply(key, read)).status, 200)
  assert.deepEqual((await plan(key, await pull(key))).body.changes, [])
  const { body: list } = await owner.get('/v1/organization/flags')
  assert.equal(list.flags.find((flag: { key: string }) => flag.key === 'editor').enabled, false)
})

test('a renamed item without a key of its own keeps the key of its file', async () => {
  const key = await managementKey(app, owner)
  const { body } = await owner.get('/v1/organization/checklists')
  const first = body.checklists.find(({ name }: { name: string }) => name === 'First')
  assert.equal((await owner.patch(`/v1/organization/checklists/${first.id}`, { name: 'Begin' })).status, 200)
  assert.equal((await pull(key)).checklists.first.name, 'Begin')
})

test('keys are stored on request, by two at once too, and never by a read', async () => {
  const key = await managementKey(app, owner)
  const { body: created } = await owner.post('/v1/organization/surveys', {
    name: 'Exit',
    questions: [{ kind: 'nps', title: 'Recommend us?' }],
  })
  const rename = (name: string) => owner.patch(`/v1/organization/surveys/${created.id}`, { name })
  assert.equal((await pull(key)).surveys.exit.name, 'Exit')
  assert.equal((await rename('Leaving')).status, 200)
  assert.equal((await pull(key)).surveys.leaving.name, 'Leaving')
  const stored = await Promise.all([1, 2, 3].map(() => key.post('/v1/configuration/keys')))
  assert.deepEqual(
    stored.map(({ status }) => status),
    [204, 204, 204],
  )
  assert.equal((await rename('Goodbye')).status, 200)
  assert.equal((await pull(key)).surveys.leaving.name, 'Goodbye')
})

test('the prices of an archived product are left out with it', async () => {
  const key = await managementKey(app, owner)
  const product = await owner.post('/v1/organization/products', { kind: 'plan', key: 'old', name: 'Old' })
  const terms = { type: 'recurring', model: 'flat', currency: 'usd', amount: 700, interval: 'month' }
  const price = await owner.post('/v1/organization/prices', { product_id: product.body.id, ...terms })
  assert.equal(price.status, 201, JSON.stringify(price.body))
  assert.equal((await owner.post(`/v1/organization/products/${product.body.id}/archive`)).status, 200)
  const read = await pull(key)
  assert.equal('old' in read.products, false)
  assert.deepEqual((await plan(key, read)).body.changes, [])
})

test('items without a file are archived only on request, and those that others need stay', async () => {
  const key = await managementKey(app, owner)
  const read = await pull(key)
  const { beta: _, ...flags } = read.flags
  assert.deepEqual((await plan(key, { flags })).body.changes, [])
  assert.deepEqual(actions((await plan(key, { flags }, { archive_missing: true })).body.changes), [
    'archive flags/beta',
  ])
  assert.equal((await apply(key, { flags }, { archive_missing: true })).status, 200)
  assert.deepEqual(Object.keys((await pull(key)).flags), ['editor'])
  const { 'reachable-pro': __, ...segments } = read.segments
  const refused = await apply(key, { segments, customer_roles: {} }, { archive_missing: true })
  assert.equal(refused.status, 409, JSON.stringify(refused.body))
  assert.match(refused.body.error.message, /^segments reachable-pro: .*Editor|editor/)
  assert.deepEqual(Object.keys((await pull(key)).customer_roles), ['billing'], 'a refused push changes nothing')
})

test('a price with other terms is another price', async () => {
  const key = await managementKey(app, owner)
  const { prices } = await pull(key)
  const [[name, price]] = Object.entries(prices) as [[string, { amount: number }]]
  const raised = { prices: { [name]: { ...price, amount: 5900 } } }
  const { body } = await apply(key, raised, { archive_missing: true })
  assert.deepEqual(
    body.changes.map(({ action }: { action: string }) => action),
    ['create', 'archive'],
  )
  const after = Object.values((await pull(key)).prices) as { amount: number }[]
  assert.deepEqual(
    after.map(({ amount }) => amount),
    [5900],
  )
})

test('a wrong item is refused with its path, and nothing changes', async () => {
  const key = await managementKey(app, owner)
  const before = await pull(key)
  const cases: [object, string][] = [
    [{ flags: { editor: { colour: 'red' } } }, 'configuration.flags.editor.colour'],
    [{ flags: { editor: { kind: 'multivariate' } } }, 'configuration.flags.editor.kind'],
    [
      { flags: { editor: { rules: [{ segment_id: 'nobody', rollout: 1 }] } } },
      'configuration.flags.editor.rules.*.segment_id',
    ],
    [{ sign_in: { other: {} } }, 'configuration.sign_in.other'],
    [{ gadgets: {} }, 'configuration.gadgets'],
  ]
  for (const [configuration, path] of cases) {
    const { status, body } = await plan(key, configuration)
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, [path]])
  }
  const bad = { customer_roles: { support: { name: 'Support', permissions: [] } }, flags: { editor: { rules: 'all' } } }
  const { status, body } = await apply(key, bad)
  assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['configuration.flags.editor.rules']])
  assert.deepEqual(await pull(key), before)
})

test('a plan that is out of date is not applied', async () => {
  const key = await managementKey(app, owner)
  const change = { flags: { editor: { name: 'The editor' } } }
  const { fingerprint } = (await plan(key, change)).body
  assert.equal((await apply(key, { flags: { editor: { name: 'Another name' } } })).status, 200)
  const late = await apply(key, change, { fingerprint })
  assert.deepEqual([late.status, late.body.error.code], [409, 'conflict'])
})

test('each change of a push is in the audit log under the name of the key', async () => {
  const key = await managementKey(app, owner, { name: 'Deploy' })
  await apply(key, { flags: { editor: { description: 'Writes with you' } } })
  const { body } = await owner.get('/v1/organization/audit-events?action=flag.updated')
  const [{ actor, target, changes }] = body.audit_events
  assert.deepEqual([actor.email, target.name], ['API key Deploy', 'editor'])
  assert.deepEqual(changes.description, { from: null, to: 'Writes with you' })
})

test('a management key opens the configuration of its permissions and nothing else', async () => {
  const key = await managementKey(app, owner, { permissions: ['flags:manage'] })
  assert.deepEqual(Object.keys(await pull(key)), ['flags'])
  const refused = await apply(key, { segments: {} })
  assert.deepEqual(Object.keys(refused.body.error.fields), ['configuration.segments'])
  for (const path of ['/v1/contacts', '/v1/flag-definitions', '/v1/facts']) {
    const { status, body } = await key.get(path)
    assert.deepEqual([status, body.error.code], [403, 'forbidden'], path)
  }
  assert.equal((await key.post('/v1/track', { events: [] })).status, 403)
  assert.deepEqual((await key.get('/v1/me')).body.permissions, ['flags:manage'])
  const backend = callerAt(app.baseUrl, (await app.secretKey(owner)).key)
  assert.deepEqual(await pull(backend), {})
  assert.equal((await apply(backend, { flags: {} })).status, 400)
})

test('nobody creates a management key with a permission that they do not have', async () => {
  const staff = await app.staffWith(owner, ['keys:manage', 'flags:manage'])
  const create = (body: object) => staff.post('/v1/organization/api-keys', { name: 'Deploy', kind: 'secret', ...body })
  assert.equal((await create({ permissions: ['flags:manage'] })).status, 201)
  assert.equal((await create({ permissions: ['flags:manage', 'segments:manage'] })).status, 403)
  assert.equal((await create({ kind: 'publishable', permissions: ['flags:manage'] })).status, 400)
  assert.equal((await create({ permissions: [] })).status, 400)
  const { body } = await owner.get('/v1/organization/api-keys?kind=secret')
  assert.ok(
    body.api_keys.some(({ permissions }: { permissions: string[] | null }) => permissions?.[0] === 'flags:manage'),
  )
})

test('a role that acts for customers needs the permission to impersonate, also in a configuration', async () => {
  const role = { customer_roles: { finance: { name: 'Finance', permissions: ['$billing.manage'] } } }
  const key = await managementKey(app, owner, { permissions: ['customers:write'] })
  const { status, body } = await apply(key, role)
  assert.deepEqual([status, body.error.code], [403, 'forbidden'])
  assert.equal((await pull(key)).customer_roles.finance, undefined)
  const trusted = await managementKey(app, owner, { permissions: ['customers:write', 'customers:impersonate'] })
  assert.equal((await apply(trusted, role)).status, 200)
})
