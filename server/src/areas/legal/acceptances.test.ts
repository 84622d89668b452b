import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { someEmail } from '../../../testing/people.ts'
import { websiteOf } from '../../../testing/website.ts'
import { minutes } from '../../platform/clock.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { path, publishedIn, publishIn } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const own = '/v1/contact/legal'
const accept = `${own}/accept`
type Named = { slug: string; version: number }
const slugsOf = (list: Named[]) => list.map(({ slug, version }) => `${slug} ${version}`)

test('a document is outstanding until it is accepted, and again with each new version', async () => {
  const owner = await app.signUp()
  const terms = await publishedIn(owner, 'terms')
  const news = await publishedIn(owner, 'news', { enforcement: 'notice' })
  const person = await app.contact(owner)
  const { outstanding } = (await person.get(own)).body
  assert.deepEqual(outstanding[0], {
    document_id: terms.document.id,
    slug: 'terms',
    title: 'terms',
    enforcement: 'blocking',
    version_id: terms.version.id,
    version: 1,
    summary: terms.version.summary,
  })
  assert.deepEqual([outstanding.length, outstanding[1].enforcement], [2, 'notice'])
  const asking = { headers: { 'user-agent': 'A browser', 'x-forwarded-for': '203.0.113.9' } }
  const body = { version_ids: [terms.version.id], source: 'portal' }
  const agreed = (await person.post(accept, body, asking)).body
  assert.deepEqual(slugsOf(agreed.outstanding), ['news 1'])
  const { id, accepted_at, ...said } = agreed.acceptances[0]
  assert.ok(id && accepted_at)
  assert.deepEqual(said, {
    document_id: terms.document.id,
    slug: 'terms',
    title: 'terms',
    enforcement: 'required',
    version_id: terms.version.id,
    version: 1,
    summary: terms.version.summary,
    ip: '203.0.113.9',
    user_agent: 'A browser',
    source: 'portal',
  })
  app.clock.advance(minutes(1))
  const again = (await person.post(accept, { version_ids: [terms.version.id, news.version.id] })).body
  assert.deepEqual([again.outstanding, slugsOf(again.acceptances)], [[], ['news 1', 'terms 1']])
  assert.equal(again.acceptances[1].accepted_at, accepted_at)

  const second = await publishIn(owner, terms.document.id, 'Be kinder.')
  assert.deepEqual(slugsOf((await person.get(own)).body.outstanding), ['terms 2'])
  assert.equal((await person.post(accept, { version_ids: [terms.version.id] })).status, 400)
  app.clock.advance(minutes(1))
  await person.post(accept, { version_ids: [second.id] })

  const ofDocument = (await owner.get(`${path}/${terms.document.id}/acceptances`)).body.acceptances
  assert.deepEqual(slugsOf(ofDocument), ['terms 2', 'terms 1'])
  assert.deepEqual(
    ofDocument.map(({ summary }: { summary: string }) => summary),
    ['I agree: Be kinder.', 'I agree: Be kind.'],
  )
  const ofContact = (await owner.get(`/v1/organization/contacts/${person.contactId}/acceptances`)).body.acceptances
  assert.deepEqual(slugsOf(ofContact), ['terms 2', 'news 1', 'terms 1'])
  assert.equal(ofContact[0].contact.email, person.email)
  const reader = await app.staffWith(owner, ['customers:read'])
  assert.equal((await reader.get(`/v1/organization/contacts/${person.contactId}/acceptances`)).status, 403)
})

test('a version that is invalid or repeated is refused with its index, and nothing is recorded', async () => {
  const owner = await app.signUp()
  const { document, version } = await publishedIn(owner, 'terms')
  const draft = (await owner.post(`${path}/${document.id}/versions`, {})).body
  const elsewhere = await publishedIn(await app.signUp(), 'terms')
  const person = await app.contact(owner)
  for (const wrong of [draft.id, elsewhere.version.id, document.id]) {
    const { status, body } = await person.post(accept, { version_ids: [version.id, wrong] })
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['version_ids.1']])
  }
  for (const bad of [[], [version.id, version.id], ['x'], 'x', undefined]) {
    assert.equal((await person.post(accept, { version_ids: bad })).status, 400)
  }
  assert.equal((await person.post(accept, { version_ids: [version.id], source: 'signup' })).status, 400)
  assert.equal((await person.get(own)).body.acceptances.length, 0)
})

test('unverified contacts, visitors and support sessions cannot accept', async () => {
  const owner = await app.signUp()
  const { version } = await publishedIn(owner, 'terms')
  const body = { version_ids: [version.id] }
  const unproven = await app.contact(owner, { verified: false })
  const visitor = await app.contact(owner, { kind: 'visitor' })
  for (const someone of [unproven, visitor]) {
    assert.deepEqual((await someone.get(own)).body, { outstanding: [], acceptances: [] })
    const { status, body: refusal } = await someone.post(accept, body)
    assert.deepEqual([status, refusal.error.code], [403, 'unverified_session'])
  }
  const support = await app.contact(owner, { impersonatedBy: owner.userId })
  assert.equal((await support.post(accept, body)).body.error.code, 'impersonated_session')
})

test('boot returns outstanding documents with the session, and omits them if there are none', async () => {
  const owner = await app.signUp()
  const site = await websiteOf(app, owner)
  const { version } = await publishedIn(owner, 'terms')
  const identity = { external_id: 'ada', hash: site.vouch('ada') }
  assert.ok(!('legal' in (await site.boot('a-visitor')).body))
  const { body } = await site.boot('a-browser', identity)
  assert.deepEqual(slugsOf(body.legal.outstanding), ['terms 1'])
  assert.equal(body.legal.outstanding[0].enforcement, 'blocking')
  await app.as(body.token).post(accept, { version_ids: [version.id], source: 'widget' })
  assert.ok(!('legal' in (await site.boot('a-browser', identity)).body))
})

test('a document for a segment is only outstanding for its members, and the segment cannot be deleted', async () => {
  const owner = await app.signUp()
  const condition = { field: 'contact.name', op: 'eq', value: 'Ada' }
  const segment = (await owner.post('/v1/organization/segments', { name: 'Adas', condition })).body
  const { document } = await publishedIn(owner, 'for-adas', { segment_id: segment.id })
  const [ada, bob] = [await app.contact(owner, { name: 'Ada' }), await app.contact(owner, { name: 'Bob' })]
  await app.settle()
  assert.deepEqual(slugsOf((await ada.get(own)).body.outstanding), ['for-adas 1'])
  assert.deepEqual((await bob.get(own)).body.outstanding, [])
  const refused = await owner.delete(`/v1/organization/segments/${segment.id}`)
  assert.equal(refused.status, 409)
  assert.match(refused.body.error.message, /for-adas/)
  await owner.patch(`${path}/${document.id}`, { segment_id: null })
  assert.deepEqual(slugsOf((await bob.get(own)).body.outstanding), ['for-adas 1'])
  assert.equal((await owner.delete(`/v1/organization/segments/${segment.id}`)).status, 204)
})

test('a segment can select the contacts who accepted the current version', async () => {
  const owner = await app.signUp()
  const { document, version } = await publishedIn(owner, 'terms')
  const condition = { field: 'legal.terms.accepted', op: 'eq', value: true }
  const { id } = (await owner.post('/v1/organization/segments', { name: 'Agreed', condition })).body
  const person = await app.contact(owner)
  const members = async () => {
    await app.settle()
    return (await owner.get(`/v1/organization/segments/${id}/members`)).body.contacts.length
  }
  assert.equal(await members(), 0)
  await person.post(accept, { version_ids: [version.id] })
  assert.equal(await members(), 1)
  await publishIn(owner, document.id, 'Be kinder.')
  assert.equal(await members(), 0)
})

test('acceptances at sign-up count from the sign-up, and only in the same browser', async () => {
  const owner = await app.signUp()
  const { key } = await websiteOf(app, owner)
  const post = (name: string, body: object) =>
    app.anyone.post(`/v1/contact-auth/${name}`, { publishable_key: key, ...body })
  const { document, version } = await publishedIn(owner, 'terms')
  const signUp = async (secret: string | undefined) => {
    const [email, signup_secret] = [someEmail(), newToken('')]
    const given = { email, password: 'long enough', signup_secret, accepted_versions: [version.id] }
    assert.equal((await post('signup', given)).status, 202)
    app.clock.advance(minutes(2))
    const token = await app.mail.tokenTo(email, 'uk_ev_')
    const { body } = await post('verify-email', { token, signup_secret: secret ?? signup_secret })
    return (await app.as(body.token).get(own)).body
  }
  const before = app.clock.now().getTime()
  const { outstanding, acceptances } = await signUp(undefined)
  assert.deepEqual([outstanding, slugsOf(acceptances)], [[], ['terms 1']])
  assert.equal(acceptances[0].source, 'signup')
  assert.ok(Date.parse(acceptances[0].accepted_at) < before + minutes(1))
  const elsewhere = await signUp(newToken(''))
  assert.deepEqual([slugsOf(elsewhere.outstanding), elsewhere.acceptances], [['terms 1'], []])

  const wrong = { email: someEmail(), password: 'long enough', accepted_versions: [document.id] }
  const { status, body } = await post('signup', wrong)
  assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['accepted_versions.0']])
})

test('acceptances are merged and exported, and remain anonymously after an erasure', async () => {
  const owner = await app.signUp()
  const backend = await app.secretKey(owner)
  const { document, version } = await publishedIn(owner, 'terms')
  const [from, into] = [await app.contact(owner), await app.contact(owner)]
  await from.post(accept, { version_ids: [version.id] }, { headers: { 'user-agent': 'The first' } })
  app.clock.advance(minutes(1))
  await into.post(accept, { version_ids: [version.id] }, { headers: { 'user-agent': 'The second' } })
  const merged = await backend.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const { records } = (await backend.get(`/v1/contacts/${into.contactId}/export`)).body
  assert.deepEqual(
    records.legal_acceptances.map(({ user_agent, slug }: Record<string, string>) => [user_agent, slug]),
    [['The first', 'terms']],
  )
  assert.equal((await backend.delete(`/v1/contacts/${into.contactId}`)).status, 204)
  const { acceptances } = (await owner.get(`${path}/${document.id}/acceptances`)).body
  const [{ contact_id, contact, ip, user_agent, erased_at, version: agreed }] = acceptances
  assert.deepEqual([acceptances.length, contact, ip, user_agent, agreed], [1, null, null, null, 1])
  assert.ok(erased_at)
  assert.equal(contact_id, into.contactId)
})

test('evidence is exported as JSON and as a page with the texts, and the export is audited', async () => {
  const owner = await app.signUp()
  const { document, version } = await publishedIn(owner, 'terms', { title: 'Terms <of> service' })
  const person = await app.contact(owner, { name: 'Ada' })
  await person.post(accept, { version_ids: [version.id] }, { headers: { 'user-agent': '<script>x</script>' } })
  await publishIn(owner, document.id, 'Be kinder.')
  const ofDocument = `${path}/${document.id}/evidence`
  const ofContact = `/v1/organization/contacts/${person.contactId}/acceptances/evidence`
  for (const [at, versions] of [
    [ofDocument, 2],
    [ofContact, 1],
  ] as const) {
    const { status, body } = await owner.get(at)
    assert.deepEqual(
      [status, body.environment, body.versions.length, body.acceptances.length],
      [200, 'live', versions, 1],
    )
    assert.deepEqual(body.versions.at(-1), version)
    const headers = { authorization: `Bearer ${owner.token}` }
    const page = await fetch(`${app.baseUrl}${at}/page`, { headers })
    const text = await page.text()
    assert.match(page.headers.get('content-type') ?? '', /text\/html/)
    for (const part of ['Terms &lt;of&gt; service', '<p>Be kind.</p>', 'Ada', version.sha256, '&lt;script&gt;']) {
      assert.ok(text.includes(part), part)
    }
    assert.ok(!text.includes('<script>'))
  }
  const { audit_events } = (await owner.get('/v1/organization/audit-events')).body
  const actions = audit_events.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.slice(0, 4).toSorted(), [
    'contact.acceptances_exported',
    'contact.acceptances_exported',
    'legal_document.exported',
    'legal_document.exported',
  ])
})
