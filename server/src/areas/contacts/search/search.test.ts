import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { firstPage } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { findContacts } from '../profile/list-contacts.sql.ts'
import { ensureVisitor } from '../public.ts'
import { inTransaction, scopeOf } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

interface Person {
  name?: string | null
  email?: string
  external_id?: string
}

async function tenantWith(people: Person[]) {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const ids: string[] = []
  for (const person of people) {
    const { status, body } = await key.post('/v1/contacts', person)
    assert.equal(status, 201, JSON.stringify(body))
    ids.push(body.id)
  }
  return { owner, key, ids, scope: await scopeOf(app, owner) }
}

async function found(key: Caller, q: string, more = ''): Promise<(string | null)[]> {
  const { status, body } = await key.get(`/v1/contacts?q=${encodeURIComponent(q)}${more}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.contacts.map((contact: { name: string | null }) => contact.name)
}

const people = [
  { name: 'Ada Lovelace', email: 'ada.byron@engine.example', external_id: 'crm-1815' },
  { name: 'Grace Hopper', email: 'hopper@navy.example', external_id: 'crm-1906' },
  { name: 'Adam Ada', email: 'first@garden.example' },
  { name: 'José Ångström', email: 'jose@light.example' },
]

test('a contact is found by the start of any word of its name, address and external id', async () => {
  const { key } = await tenantWith(people)
  for (const q of [
    'lovel',
    'LOVELACE',
    'byron',
    'ada.by',
    'byron@engine.ex',
    'engine',
    '1815',
    'crm-18',
    '@engine.example',
  ]) {
    assert.deepEqual(await found(key, q), ['Ada Lovelace'], q)
  }
  for (const q of ['jose', 'JOSÉ', 'angstrom', 'ång']) assert.deepEqual(await found(key, q), ['José Ångström'], q)
  for (const q of ['ovelace', 'nobody', '%', '***']) assert.deepEqual(await found(key, q), [], q)
})

test('the best matches come first, without duplicates', async () => {
  const { key } = await tenantWith(people)
  assert.deepEqual(await found(key, 'ada'), ['Ada Lovelace', 'Adam Ada'])
  assert.deepEqual(await found(key, 'adam'), ['Adam Ada'])
  assert.deepEqual((await found(key, 'crm')).toSorted(), ['Ada Lovelace', 'Grace Hopper'])
})

test('all words of a search have to match', async () => {
  const { key } = await tenantWith(people)
  assert.deepEqual(await found(key, 'lovelace ada'), ['Ada Lovelace'])
  assert.deepEqual(await found(key, 'Ada <ada.byron@engine.example>'), ['Ada Lovelace'])
  assert.deepEqual(await found(key, 'hopper crm'), ['Grace Hopper'])
  assert.deepEqual(await found(key, 'hopper engine'), [])
})

test('a contact is found by its id or the start of it, alone and together with a word', async () => {
  const { key, ids } = await tenantWith(people)
  const [ada = '', grace = ''] = ids
  for (const q of [
    ada,
    ada.toUpperCase(),
    ada.replaceAll('-', ''),
    ada.slice(0, -1),
    `lovelace ${ada}`,
    `${ada} lovelace`,
  ]) {
    assert.deepEqual(await found(key, q), ['Ada Lovelace'], q)
  }
  assert.deepEqual(await found(key, `lovelace ${grace}`), [])
  assert.equal((await found(key, ada.slice(0, 8))).length, people.length)
  const other = await tenantWith([])
  assert.deepEqual(await found(other.key, ada), [])
})

test('a search can be narrowed by kind, external id and email', async () => {
  const { key, owner, scope } = await tenantWith(people)
  const visitor = await inTransaction(app, scope, (tx) =>
    ensureVisitor(tx, app.app.platform, scope, randomUUID(), app.clock.now()),
  )
  await key.patch(`/v1/contacts/${visitor.id}`, { name: 'Adabel' })
  assert.deepEqual(await found(key, 'ada', '&kind=visitor'), ['Adabel'])
  assert.deepEqual(await found(key, visitor.id, '&kind=visitor'), ['Adabel'])
  assert.deepEqual(await found(key, visitor.id, '&kind=identified'), [])
  assert.deepEqual(await found(key, 'ada', '&kind=identified'), ['Ada Lovelace', 'Adam Ada'])
  assert.deepEqual(await found(key, 'ada', '&external_id=crm-1815'), ['Ada Lovelace'])
  assert.deepEqual(await found(key, 'ada', '&email=first@garden.example'), ['Adam Ada'])
  await key.patch(`/v1/contacts/${visitor.id}`, { external_id: 'crm-7' })
  assert.deepEqual(await found(key, 'adabel', '&kind=visitor'), [])
  assert.deepEqual(await found(key, 'adabel', '&kind=identified'), ['Adabel'])
  const staff = await owner.get('/v1/organization/contacts?q=adabel&environment=live')
  assert.equal(staff.body.contacts.length, 1)
})

test('search results follow changes of a contact', async () => {
  const { key, ids } = await tenantWith(people)
  const [ada, grace] = ids
  await key.patch(`/v1/contacts/${ada}`, { name: 'Ada King', email: 'countess@engine.example' })
  for (const gone of ['lovelace', 'byron']) assert.deepEqual(await found(key, gone), [], gone)
  for (const now of ['king', 'countess', '1815', 'engine']) assert.deepEqual(await found(key, now), ['Ada King'], now)
  await key.patch(`/v1/contacts/${ada}`, { name: null })
  assert.deepEqual(await found(key, 'king'), [])
  assert.equal((await key.delete(`/v1/contacts/${grace}`)).status, 204)
  assert.deepEqual(await found(key, 'hopper'), [])
  const [left] = await app.database
    .sql`select count(*)::int as count from contact_words where contact_id = ${grace ?? ''}`
  assert.equal(left?.count, 0)
})

test('a merged contact is found by the words of both contacts', async () => {
  const { key, ids, scope } = await tenantWith([...people, { name: null, email: 'grace@cobol.example' }])
  const [ada, grace = '', , , nameless] = ids
  assert.equal((await key.post(`/v1/contacts/${nameless}/merge`, { contact_id: grace })).status, 200)
  for (const q of ['hopper', 'cobol', '1906']) assert.deepEqual(await found(key, q), ['Grace Hopper'], q)
  for (const q of ['hopper@navy.example', grace])
    assert.deepEqual(await found(key, q), ['Grace Hopper'], `${q}, kept as an identity`)
  const [words] = await app.database.sql`
    select count(*)::int as count from contact_words where environment_id = ${scope.environmentId} and contact_id = ${grace}`
  assert.equal(words?.count, 0)
  assert.deepEqual(await found(key, ada ?? ''), ['Ada Lovelace'])
})

test('a visitor who boots has no search words', async () => {
  const { scope } = await tenantWith([])
  await inTransaction(app, scope, (tx) => ensureVisitor(tx, app.app.platform, scope, randomUUID(), app.clock.now()))
  const words = await app.database.sql`select 1 from contact_words where environment_id = ${scope.environmentId}`
  assert.equal(words.length, 0)
})

test('existing contacts without search words get them in the background', async () => {
  const { key, scope } = await tenantWith(people)
  const { sql } = app.database
  const [before] =
    await sql`select count(*)::int as count from contact_words where environment_id = ${scope.environmentId}`
  await sql`delete from contact_words where environment_id = ${scope.environmentId}`
  await sql`insert into contacts_without_words (environment_id) values (${scope.environmentId})`
  assert.deepEqual(await found(key, 'lovelace'), [])
  app.clock.advance(3_600_000)
  await app.settle()
  assert.deepEqual(await found(key, 'lovelace'), ['Ada Lovelace'])
  const [after] =
    await sql`select count(*)::int as count from contact_words where environment_id = ${scope.environmentId}`
  assert.deepEqual(after, before)
  assert.equal((await sql`select 1 from contacts_without_words`).length, 0)
})

test('a search paginated by cursor or by offset returns each match once', async () => {
  const crowd = Array.from({ length: 7 }, (_, n) => ({
    name: `Quinn ${n}`,
    email: `quinn${n}@quinn.example`,
    external_id: `q${n}`,
  }))
  const { key, ids, scope } = await tenantWith(crowd)
  for (const q of ['QUINN', 'quinn q', ids[3]?.slice(0, 8) ?? '']) {
    const whole = (await findContacts(app.database.sql, scope, q, {}, firstPage(50))).rows.map(({ id }) => id)
    assert.equal(new Set(whole).size, crowd.length, q)
    for (const limit of [1, 2, 3, 6]) {
      const walked: string[] = []
      for (let cursor = ''; cursor !== 'none'; ) {
        const { body } = await key.get(`/v1/contacts?q=${encodeURIComponent(q)}&limit=${limit}${cursor}`)
        walked.push(...body.contacts.map(({ id }: { id: string }) => id))
        cursor = body.next_cursor === null ? 'none' : `&starting_after=${body.next_cursor}`
      }
      assert.deepEqual(walked, whole, `${q} by ${limit}`)
    }
    for (const offset of [0, 3, 6]) {
      const page = await findContacts(app.database.sql, scope, q, {}, { ...firstPage(1), offset })
      assert.deepEqual(
        page.rows.map(({ id }) => id),
        whole.slice(offset, offset + 1),
      )
    }
  }
})
