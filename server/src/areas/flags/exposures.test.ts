import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { until } from '../../../testing/until.ts'
import { type SignedInContact, someId, type Website, websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'
import { everybody, flagIn, halves, ownOf, path } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const flush = () => ownOf(app).exposures.flush()
const exposuresOf = async (id: string) => (await owner.get(`${path}/${id}/exposures`)).body
const flagsOf = async (contact: Pick<SignedInContact, 'get'>) => (await contact.get('/v1/contact/flags')).body.flags
const many = (prefix: string) => Array.from({ length: 24 }, (_, index) => `${prefix}-${index}`)

test('each contact counts once per variant of a rollout or split, and every answer counts', async () => {
  const split = { kind: 'multivariate', variants: halves, off_variant: 'a' }
  const { id } = await flagIn(owner, 'counted', split)
  const certain = await flagIn(owner, 'certain')
  const contacts = await Promise.all(Array.from({ length: 12 }, () => app.contact(owner)))
  const got = { a: 0, b: 0 }
  for (const contact of contacts) {
    const variant = (await flagsOf(contact)).counted.variant as 'a' | 'b'
    got[variant]++
    await flagsOf(contact)
  }
  await flush()
  for (const contact of contacts) await flagsOf(contact)
  await flush()
  const { variants, days: perDay, from, to } = await exposuresOf(id)
  assert.deepEqual(variants, [
    { variant: 'a', answers: got.a * 3, people: got.a },
    { variant: 'b', answers: got.b * 3, people: got.b },
  ])
  assert.equal(perDay.length, 30)
  assert.deepEqual([perDay[0].day, perDay[29].day], [from, to])
  const nonZero = Object.fromEntries(Object.entries(got).filter(([, people]) => people > 0))
  assert.deepEqual(perDay[29].people, nonZero)
  const everyone = (await exposuresOf(certain.id)).variants
  assert.deepEqual(everyone[0], { variant: 'on', answers: 36, people: 0 })
  await owner.delete(`${path}/${id}`)
})

test('a support session causes no exposure', async () => {
  const { id } = await flagIn(owner, 'supported', { rules: [everybody(50)] })
  const support = await app.contact(owner, { impersonatedBy: owner.userId })
  await flagsOf(support)
  await flush()
  const { variants } = await exposuresOf(id)
  assert.ok(variants.every(({ answers, people }: { answers: number; people: number }) => answers + people === 0))
})

/** Flags that half of all get. A process may know of them a moment later. */
async function halvesIn(staff: Staff, site: Website, keys: string[]): Promise<void> {
  for (const key of keys) await flagIn(staff, key, { rules: [everybody(50)] })
  await until('all are known', async () => {
    const { flags } = (await site.boot(someId())).body
    return keys.every((key) => key in flags)
  })
}

test('a contact who saw a flag before keeps the variant after signing in on a browser with another one', async () => {
  for (const isWritten of [true, false]) {
    const staff = await app.signUp()
    const site = await websiteOf(app, staff)
    await halvesIn(staff, site, many('kept'))
    const user = await site.user({ external_id: 'ada' })
    const browser = someId()
    const visitor = (await site.boot(browser)).body
    if (isWritten) await flush()
    const signedIn = (await site.boot(browser, { external_id: 'ada', hash: site.vouch('ada') })).body
    assert.equal(signedIn.contact.id, user.id)
    assert.notEqual(visitor.contact.id, user.id)
    // The account itself saw the flags first: what it got then stays.
    assert.deepEqual(signedIn.flags, await flagsOf(user))
  }
})

test('a contact who never saw a flag gets the variant of the visitor after signing in', async () => {
  const staff = await app.signUp()
  const site = await websiteOf(app, staff)
  const user = await site.user({ external_id: 'bob' })
  await halvesIn(staff, site, many('new'))
  const browser = someId()
  const visitor = (await site.boot(browser)).body
  const signedIn = (await site.boot(browser, { external_id: 'bob', hash: site.vouch('bob') })).body
  assert.equal(signedIn.contact.id, user.id)
  assert.deepEqual(signedIn.flags, visitor.flags)
  await flush()
  assert.deepEqual(await flagsOf(user), visitor.flags)
  const backend = await app.secretKey(staff)
  const definitions = (await backend.get('/v1/flag-definitions?external_id=bob')).body
  assert.deepEqual(definitions.contact, {
    id: user.id,
    segments: [],
    units: Object.fromEntries(many('new').map((key) => [key, visitor.contact.id])),
  })
})

test('a visitor who becomes an identified contact with the same ID keeps the variant', async () => {
  const staff = await app.signUp()
  const site = await websiteOf(app, staff)
  await halvesIn(staff, site, many('same'))
  const browser = someId()
  const visitor = (await site.boot(browser)).body
  const signedIn = (await site.boot(browser, { external_id: 'eve', hash: site.vouch('eve') })).body
  assert.equal(signedIn.contact.id, visitor.contact.id)
  assert.deepEqual(signedIn.flags, visitor.flags)
})

test('two contacts who were counted separately count once after they are merged', async () => {
  for (const isWritten of [true, false]) {
    const staff = await app.signUp()
    const backend = await app.secretKey(staff)
    const { id } = await flagIn(staff, 'twice', { rules: [everybody(0.01), everybody(100, 'on')] })
    const [first, second] = [await app.contact(staff), await app.contact(staff)]
    const variant = (await flagsOf(first)).twice.variant
    await flush()
    app.clock.advance(days(1))
    await flagsOf(second)
    if (isWritten) await flush()
    const merged = await backend.post(`/v1/contacts/${first.contactId}/merge`, { contact_id: second.contactId })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    await flush()
    const exposures = (await staff.get(`${path}/${id}/exposures`)).body
    const perDay = exposures.days.slice(-2).map(({ people }: { people: object }) => people)
    assert.deepEqual([exposures.variants[0].people, perDay[0]], [1, { [variant]: 1 }])
    assert.equal(perDay[1][variant] ?? 0, 0)
  }
})

test('an export contains the exposures of a contact, and an erasure deletes them', async () => {
  const staff = await app.signUp()
  const backend = await app.secretKey(staff)
  await flagIn(staff, 'told', { rules: [everybody(50)] })
  const contact = await app.contact(staff)
  const { variant } = (await flagsOf(contact)).told
  await flush()
  const { body } = await backend.get(`/v1/contacts/${contact.contactId}/export`)
  const { first_at, ...exposure } = body.records.flag_exposures[0]
  assert.deepEqual(exposure, { flag: 'told', variant })
  assert.ok(first_at)
  await backend.delete(`/v1/contacts/${contact.contactId}`)
  const left = await app.database.sql`select 1 from flag_exposures where contact_id = ${contact.contactId}`
  assert.equal(left.length, 0)
})

test('pending exposures of a deleted contact are dropped, and the others are written', async () => {
  const staff = await app.signUp()
  const backend = await app.secretKey(staff)
  const { id } = await flagIn(staff, 'outlived', { rules: [everybody(50)] })
  const [gone, there] = [await app.contact(staff), await app.contact(staff)]
  await backend.delete(`/v1/contacts/${gone.contactId}`)
  // Noted by an answer that began before. The writer may write at any moment, so nobody is noted any earlier.
  const shown = (contactId: string) => ({
    contact_id: contactId,
    flag_id: id,
    variant: 'on',
    unit: contactId,
    first_at: app.clock.now(),
  })
  for (const { environmentId, contactId } of [gone, there])
    ownOf(app).exposures.note(environmentId, contactId, [shown(contactId)], [])
  await flush()
  const { variants } = (await staff.get(`${path}/${id}/exposures`)).body
  assert.equal(
    variants.reduce((sum: number, { people }: { people: number }) => sum + people, 0),
    1,
  )
})

test('a chart covers the requested number of days', async () => {
  const staff = await app.signUp()
  const { id } = await flagIn(staff, 'old')
  await flagsOf(await app.contact(staff))
  await flush()
  app.clock.advance(days(20))
  const answersOf = async (query: string) =>
    (await staff.get(`${path}/${id}/exposures${query}`)).body.variants[0].answers
  assert.deepEqual([await answersOf('?days=20'), await answersOf('')], [0, 1])
  assert.equal((await staff.get(`${path}/${id}/exposures?days=400`)).status, 400)
})
