import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { days } from '../../platform/clock.ts'
import { countsOf, type Importer, importFile, upload } from './testing.ts'

let app: TestApp
let owner: Staff
let key: Importer & { key: string }
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner, 'test')
})
after(() => app.close())

const contactsFile = [
  'id,email,Full Name,email_verified,created_at,attributes.plan,attributes.seats',
  'u1,Ada@example.com,Ada Lovelace,true,2020-01-02T03:04:05Z,pro,12',
  'u2,grace@example.com,"Hopper, Grace",no,1577836800,free,007',
  'u3,,"Alan ""the machine"" Turing",,2020-01-02 03:04:05+01,,',
  'u4,not-an-address,Broken,,,,',
  'u5,edsger@example.com,Edsger,maybe,,,',
  ',,Nobody,,,,',
].join('\r\n')

const byExternalId = async (id: string) => (await key.get(`/v1/contacts?external_id=${id}`)).body.contacts[0]
/** JSON lines, which are not one JSON value. */
async function textOf(id: string): Promise<string> {
  const headers = { authorization: `Bearer ${key.key}` }
  return (await fetch(`${app.baseUrl}/v1/imports/${id}/refused`, { headers })).text()
}
const refusedOf = async (id: string) => (await key.get(`/v1/imports/${id}/refused`)).body as unknown as string

test('contacts are created from CSV with suggested fields, and bad lines are refused with their reasons', async () => {
  const done = await importFile(app, key, { kind: 'contacts', content: contactsFile })
  assert.equal(done.status, 'completed')
  assert.deepEqual(countsOf(done), { created: 3, updated: 0, unchanged: 0, refused: 3 })
  const ada = await byExternalId('u1')
  assert.equal(ada.email, 'Ada@example.com')
  assert.equal(ada.name, 'Ada Lovelace')
  assert.equal(ada.email_verified, true)
  assert.deepEqual(ada.attributes, { plan: 'pro', seats: 12 })
  assert.equal(ada.created_at, '2020-01-02T03:04:05.000Z')
  const grace = await byExternalId('u2')
  assert.equal(grace.name, 'Hopper, Grace')
  assert.deepEqual(grace.attributes, { plan: 'free', seats: '007' })
  assert.equal((await byExternalId('u3')).created_at, '2020-01-02T02:04:05.000Z')
  const text = await refusedOf(done.id)
  assert.match(text, /^u4,not-an-address,Broken,,,,,5,email: /m)
  assert.match(text, /^u5,.*,6,email_verified: must be true or false/m)
  assert.match(text, /,7,external_id: /)
})

test('the same file again changes nothing, and a changed line changes one contact', async () => {
  const again = await importFile(app, key, { kind: 'contacts', content: contactsFile })
  assert.deepEqual(countsOf(again), { created: 0, updated: 0, unchanged: 3, refused: 3 })
  const content = contactsFile.replace('pro,12', 'enterprise,12')
  const changed = await importFile(app, key, { kind: 'contacts', content })
  assert.deepEqual(countsOf(changed), { created: 0, updated: 1, unchanged: 2, refused: 3 })
  assert.equal((await byExternalId('u1')).attributes.plan, 'enterprise')
})

test('imported contacts are found by search and recorded as identified', async () => {
  const { body } = await key.get('/v1/contacts?q=turing')
  assert.equal(body.contacts[0].external_id, 'u3')
  const { body: exported } = await key.get(`/v1/contacts/${body.contacts[0].id}/export`)
  assert.deepEqual(
    exported.facts.map(({ type }: { type: string }) => type),
    ['contact.identified'],
  )
})

test('lines about the same contact are applied in order, and an email of another contact is refused', async () => {
  const content = [
    '{"external_id":"s1","email":"same@example.com","name":"First"}',
    '{"external_id":"s1","name":"Second","attributes":{"a":1}}',
    '{"email":"same@example.com","attributes":{"a":null,"b":[2]}}',
    '{"external_id":"s2","email":"SAME@example.com"}',
    '{"external_id":"s3","email":"s3@example.com"}',
    'not json',
    '[1]',
    '',
    '{"external_id":"s3","email":"other@example.com"}',
    '{"external_id":"s4","email":"s3@example.com"}',
  ].join('\n')
  const done = await importFile(app, key, { kind: 'contacts', format: 'json_lines', content })
  assert.deepEqual(countsOf(done), { created: 3, updated: 3, unchanged: 0, refused: 3 })
  const same = await byExternalId('s1')
  assert.equal(same.name, 'Second')
  assert.deepEqual(same.attributes, { b: [2] })
  // The address that s3 gave up was free again.
  assert.equal((await byExternalId('s4')).email, 's3@example.com')
  const text = await textOf(done.id)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ import_line, import_reason }) => [import_line, import_reason]),
    [
      [4, 'The contact with this email has another external_id.'],
      [6, 'is not valid JSON'],
      [7, 'is not a JSON object'],
    ],
  )
})

test('a dry run counts and lists refused lines, and changes nothing', async () => {
  const content = 'external_id,email\nd1,d1@example.com\nd2,bad\nd3,d3@example.com\n'
  const checked = await importFile(app, key, { kind: 'contacts', content, dry_run: true })
  assert.equal(checked.status, 'checked')
  assert.deepEqual(countsOf(checked), { created: 2, updated: 0, unchanged: 0, refused: 1 })
  assert.equal(await byExternalId('d1'), undefined)
  assert.equal((await key.post(`/v1/imports/${checked.id}/start`, {})).status, 200)
  await app.settle()
  const { body } = await key.get(`/v1/imports/${checked.id}`)
  assert.equal(body.status, 'completed')
  assert.deepEqual(countsOf(body), { created: 2, updated: 0, unchanged: 0, refused: 1 })
  assert.equal((await byExternalId('d3')).email, 'd3@example.com')
})

test('customers, memberships and consents are imported after their contacts', async () => {
  const customers = 'Company ID;Company name;attributes.size\nc1;Ärzte & Söhne;10\nc2;Globex;20\nc3;;5\n'
  const made = await importFile(app, key, { kind: 'customers', content: customers })
  assert.deepEqual(countsOf(made), { created: 2, updated: 0, unchanged: 0, refused: 1 })
  const { body: named } = await key.get('/v1/customers?external_id=c1')
  assert.equal(named.customers[0].name, 'Ärzte & Söhne')

  const members = [
    'user_id,company_id,role',
    'u1,c1,owner',
    'u2,c1,',
    'u3,c2,member',
    'u1,c2,owner',
    'u1,c2,member',
    'u9,c1,',
    'u1,c9,',
    'u3,c1,Nobody',
  ].join('\n')
  const joined = await importFile(app, key, { kind: 'memberships', content: members })
  assert.deepEqual(countsOf(joined), { created: 4, updated: 0, unchanged: 0, refused: 4 })
  const { body: roster } = await key.get(`/v1/customers/${named.customers[0].id}/members`)
  assert.deepEqual(
    roster.members.map(({ role, name }: { role: { key: string }; name: string }) => [name, role.key]),
    [
      ['Ada Lovelace', 'owner'],
      ['Hopper, Grace', 'member'],
    ],
  )
  const again = await importFile(app, key, { kind: 'memberships', content: members })
  assert.deepEqual(countsOf(again), { created: 0, updated: 0, unchanged: 4, refused: 4 })

  const consents = [
    'user_id,newsletter,surveys,consented_at,wording',
    'u1,yes,no,2024-01-01T00:00:00Z,Signed up for news',
    'u2,true,,,',
    'u2,false,,,',
    'u9,yes,,,',
    'u1,no,,2999-01-01,',
  ].join('\n')
  const decided = await importFile(app, key, { kind: 'consents', content: consents })
  assert.deepEqual(countsOf(decided), { created: 2, updated: 0, unchanged: 1, refused: 2 })
  const ada = await byExternalId('u1')
  const { body: given } = await key.get(`/v1/contacts/${ada.id}/consents`)
  assert.equal(given.consents.marketing.granted, true)
  assert.equal(given.consents.marketing.at, '2024-01-01T00:00:00.000Z')
  assert.equal(given.consents.marketing.source, 'import')
  assert.equal(given.consents.surveys.granted, false)
})

test('an imported consent without a time never overrides a decision', async () => {
  const { id } = await byExternalId('u2')
  assert.equal(
    (await owner.put(`/v1/organization/contacts/${id}/consents?environment=test`, { consents: { marketing: false } }))
      .status,
    200,
  )
  const content = 'user_id,newsletter\nu2,yes\n'
  const done = await importFile(app, key, { kind: 'consents', content })
  assert.deepEqual(countsOf(done), { created: 0, updated: 0, unchanged: 1, refused: 0 })
  const { body } = await key.get(`/v1/contacts/${id}/consents`)
  assert.equal(body.consents.marketing.granted, false)
})

test('an upload resumes at any offset already received, and a gap is refused', async () => {
  const content = 'external_id,name\nr1,Ürsula\nr2,Ren\n'
  const size_bytes = Buffer.byteLength(content)
  const { body } = await key.post('/v1/imports', { kind: 'contacts', format: 'csv', size_bytes })
  const chunks = `/v1/imports/${body.id}/chunks`
  const first = { offset: 0, content: content.slice(0, 22) }
  const bytes = Buffer.byteLength(first.content)
  assert.equal((await key.post(chunks, first)).body.received_bytes, bytes)
  assert.equal((await key.post(chunks, first)).body.received_bytes, bytes)
  const gap = await key.post(chunks, { offset: bytes + 1, content: 'x' })
  assert.equal(gap.status, 409)
  assert.equal(gap.body.error.message, `The next offset is ${bytes}.`)
  assert.equal((await key.post(`/v1/imports/${body.id}/start`, {})).status, 409)
  assert.equal((await key.post(chunks, { offset: bytes, content: `${content.slice(22)}more` })).status, 400)
  assert.equal((await key.post(chunks, { offset: bytes, content: content.slice(22) })).status, 200)
  assert.equal((await key.post(`/v1/imports/${body.id}/start`, {})).status, 200)
  await app.settle()
  assert.equal((await byExternalId('r1')).name, 'Ürsula')
})

test('columns have samples and suggestions, and a mapping is checked', async () => {
  const id = await upload(key, { kind: 'contacts', content: 'uid\tE-Mail\tplan\nx1\tx1@example.com\tpro\n' })
  const { body } = await key.get(`/v1/imports/${id}/columns`)
  assert.deepEqual(body.columns, [
    { name: 'uid', samples: ['x1'], field: 'external_id' },
    { name: 'E-Mail', samples: ['x1@example.com'], field: 'email' },
    { name: 'plan', samples: ['pro'], field: null },
  ])
  for (const [mapping, reason] of [
    [{ nope: 'email' }, 'The file has no column "nope"'],
    [{ uid: 'age' }, '"age" is not a field of contacts'],
    [{ uid: 'email', 'E-Mail': 'email' }, 'Two columns have the field "email"'],
    [{ plan: 'name' }, 'A column with the field "external_id" or "email" is required'],
  ] as const) {
    const { status, body: answer } = await key.post(`/v1/imports/${id}/start`, { mapping })
    assert.equal(status, 400)
    assert.equal(answer.error.fields.mapping, reason)
  }
})

test('a canceled import does not continue, and its file is deleted', async () => {
  const id = await upload(key, { kind: 'contacts', content: 'external_id\nk1\n' })
  await key.post(`/v1/imports/${id}/start`, {})
  assert.equal((await key.post(`/v1/imports/${id}/cancel`)).body.status, 'canceled')
  await app.settle()
  assert.equal(await byExternalId('k1'), undefined)
  assert.equal((await key.post(`/v1/imports/${id}/start`, {})).status, 409)
  assert.deepEqual((await key.get(`/v1/imports/${id}/columns`)).body.columns, [])
})

test('imports require the permission to sign in as contacts, and are recorded in the audit log', async () => {
  const wanted = { kind: 'contacts', format: 'csv', size_bytes: 17, file_name: 'people.csv' }
  const helper = await app.staffWith(owner, ['customers:read', 'customers:write'])
  const path = '/v1/organization/imports'
  assert.equal((await helper.post(path, wanted)).status, 403)
  const { body } = await owner.post(path, wanted)
  const chunk = { offset: 0, content: 'external_id\nstaff' }
  assert.equal((await helper.post(`${path}/${body.id}/chunks`, chunk)).status, 403)
  assert.equal((await owner.post(`${path}/${body.id}/chunks`, chunk)).status, 200)
  assert.equal((await owner.post(`${path}/${body.id}/start`, {})).status, 200)
  await app.settle()
  assert.equal((await helper.get(`${path}/${body.id}`)).body.created, 1)
  const { body: log } = await owner.get('/v1/organization/audit-events')
  const actions = log.audit_events.map(({ action }: { action: string }) => action)
  for (const action of ['import.created', 'import.uploaded', 'import.started']) assert.ok(actions.includes(action))
})

test('a quote that is not closed refuses its line, and the other lines are imported', async () => {
  const content = 'external_id,name\nq1,"Open\nq2,Fine\nq3,"Closed" too\nq4,"Two\nlines"\n'
  const done = await importFile(app, key, { kind: 'contacts', content })
  assert.deepEqual(countsOf(done), { created: 2, updated: 0, unchanged: 0, refused: 2 })
  assert.equal((await byExternalId('q4')).name, 'Two\nlines')
})

test('files and refused lines are deleted after seven days', async () => {
  const forgotten = await upload(key, { kind: 'contacts', content: 'external_id\nold\n' })
  const done = await importFile(app, key, { kind: 'contacts', content: 'external_id,email\nz1,bad\n' })
  assert.match(await refusedOf(done.id), /z1/)
  app.clock.advance(days(8))
  await app.settle()
  assert.equal((await key.get(`/v1/imports/${forgotten}`)).body.status, 'canceled')
  assert.doesNotMatch(await refusedOf(done.id), /z1/)
})
