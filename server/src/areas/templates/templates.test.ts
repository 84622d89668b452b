import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn } from '../../../testing/contacts.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import { contentOf, templatesPath as path, publishedTemplate, templateIn } from '../../../testing/templates.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

test('a template is drafted, published and edited, and published versions never change', async () => {
  const { id } = await templateIn(owner, { name: 'Welcome', subject: 'Hello', body: 'First.' })
  const fresh = (await owner.get(`${path}/${id}`)).body
  assert.deepEqual([fresh.current, fresh.has_changes, fresh.locales], [null, true, ['en']])
  const first = (await owner.post(`${path}/${id}/publish`)).body
  assert.deepEqual([first.number, first.published_by], [1, owner.name])
  assert.equal((await owner.get(`${path}/${id}`)).body.has_changes, false)
  const again = await owner.post(`${path}/${id}/publish`)
  assert.deepEqual([again.status, again.body.error.code], [409, 'conflict'])

  await owner.patch(`${path}/${id}`, { draft: contentOf({ subject: 'Hello', body: 'Second.' }) })
  assert.deepEqual((await owner.get(`${path}/${id}/versions/${first.id}`)).body, first)
  const second = (await owner.post(`${path}/${id}/publish`)).body
  assert.equal(second.number, 2)
  await owner.post(`${path}/${id}/archive`)
  assert.deepEqual((await owner.get(`${path}/${id}/versions/${first.id}`)).body, first)
  const { versions } = (await owner.get(`${path}/${id}/versions`)).body
  assert.deepEqual(
    versions.map(({ number }: { number: number }) => number),
    [2, 1],
  )
  const diff = (await owner.get(`${path}/${id}/diff?to=${second.id}`)).body
  assert.deepEqual(diff.parts, [
    {
      path: 'locales.en.body',
      changes: [
        { kind: 'removed', text: 'First.' },
        { kind: 'added', text: 'Second.' },
      ],
    },
  ])
})

test('a template has a key that is derived from its name or given, unique per environment', async () => {
  const create = (body: object, environment = 'live') =>
    owner.post(`${path}?environment=${environment}`, { name: 'Payment failed!', kind: 'email', ...body })
  const made = await Promise.all([create({}), create({}), create({})])
  assert.deepEqual(made.map(({ body }) => body.key).toSorted(), [
    'payment-failed',
    'payment-failed-2',
    'payment-failed-3',
  ])
  assert.equal((await create({ name: '支払い' })).body.key, 'template')
  assert.equal((await create({}, 'test')).body.key, 'payment-failed')
  const given = (await create({ key: 'dunning' })).body
  assert.equal(given.key, 'dunning')
  assert.equal((await create({ key: 'dunning' })).status, 409)
  assert.equal((await create({ key: 'Not a key' })).status, 400)

  const one = `${path}/${given.id}`
  assert.equal((await owner.patch(one, { name: 'Renamed' })).body.key, 'dunning', 'it does not follow the name')
  assert.equal((await owner.patch(one, { key: 'payment-failed' })).status, 409)
  assert.equal((await owner.patch(one, { key: 'payment_failed' })).body.key, 'payment_failed')
  assert.equal((await owner.get(one)).body.key, 'payment_failed')
})

test('a published template can be archived but not deleted, and an unpublished one can be deleted', async () => {
  const published = await publishedTemplate(owner)
  assert.equal((await owner.delete(`${path}/${published.id}`)).status, 409)
  const listed = async (query = '') =>
    (await owner.get(`${path}?limit=100${query}`)).body.templates.map(({ id }: { id: string }) => id)
  await owner.post(`${path}/${published.id}/archive`)
  assert.ok(!(await listed()).includes(published.id))
  assert.ok((await listed('&archived=true')).includes(published.id))
  const archived = await owner.post(`${path}/${published.id}/publish`)
  assert.equal(archived.status, 409)
  await owner.post(`${path}/${published.id}/restore`)
  assert.ok((await listed()).includes(published.id))
  const { id } = await templateIn(owner)
  assert.equal((await owner.delete(`${path}/${id}`)).status, 204)
  assert.equal((await owner.get(`${path}/${id}`)).status, 404)
})

test('an inconsistent draft is not stored; an incomplete one is stored but cannot be published', async () => {
  const { id } = await templateIn(owner, { subject: '', body: '' })
  const refused = async (draft: object) => (await owner.patch(`${path}/${id}`, { draft })).body.error?.fields
  const content = contentOf({})
  assert.deepEqual(Object.keys(await refused({ ...content, default_locale: 'de' })), ['draft.default_locale'])
  const declared = (name: string) => ({ ...content, variables: [{ name, default: '' }] })
  assert.deepEqual(Object.keys(await refused(declared('contact'))), ['draft.variables[0].name'])
  const twice = { ...content, variables: [...declared('a').variables, ...declared('a').variables] }
  assert.deepEqual(Object.keys(await refused(twice)), ['draft.variables[1].name'])
  const unfinished = await owner.post(`${path}/${id}/publish`)
  assert.deepEqual([unfinished.status, Object.keys(unfinished.body.error.fields)], [400, ['locales.en.subject']])
})

test('a text that does not compile is refused with its path, and nothing is published', async () => {
  const cases = [
    ['locales.en.body', { body: '{{ contact.name' }],
    ['locales.en.body', { body: '{% if contact %}' }],
    ['locales.en.body', { body: '{{ contcat.name }}' }],
    ['locales.en.subject', { subject: '{{ contact.name | shout }}' }],
    ['locales.de.subject', { locales: { de: { subject: '{% include "x" %}', body: 'x' } } }],
    ['locales.en.body', { format: 'mjml', body: 'no mjml' }],
    ['locales.en.body', { format: 'mjml', body: '<mjml><mj-body><mj-tixt>x</mj-tixt></mj-body></mjml>' }],
  ] as const
  for (const [field, wish] of cases) {
    const { id } = await templateIn(owner, wish)
    const { status, body } = await owner.post(`${path}/${id}/publish`)
    assert.deepEqual([status, Object.keys(body.error?.fields ?? {})], [400, [field]], JSON.stringify(wish))
    assert.equal((await owner.get(`${path}/${id}`)).body.current, null)
  }
})

test('a preview renders unsaved texts for any contact, in the language of the contact', async () => {
  const grace = await contactIn(app, owner, 'live', { name: 'Grace Hopper' })
  await app.database.sql`
    update contacts set attributes = ${app.database.sql.json({ locale: 'de-AT', plan: 'pro' })} where id = ${grace.contactId}`
  const { id } = await templateIn(owner)
  const draft = contentOf({
    subject: 'Hi {{ contact.first_name }}',
    locales: {
      de: { subject: 'Hallo {{ contact.first_name }}', body: '{{ contact.attributes.plan }} & {{ data.x }}' },
    },
  })
  const shown = (await owner.post(`${path}/${id}/preview`, { contact_id: grace.contactId, draft, data: { x: '<i>' } }))
    .body
  assert.deepEqual([shown.subject, shown.locale, shown.contact_id], ['Hallo Grace', 'de', grace.contactId])
  assert.match(shown.html, /pro &amp; &lt;i&gt;/)
  assert.match(shown.text, /^pro & <i>\n/)
  const own = (await owner.post(`${path}/${id}/preview`, { draft, category_mail: true })).body
  assert.deepEqual([own.subject, own.locale, own.contact_id], ['Hi Olive', 'en', null])
  assert.match(own.html, /Unsubscribe/)
  const stranger = await owner.post(`${path}/${id}/preview`, { contact_id: crypto.randomUUID() })
  assert.deepEqual(Object.keys(stranger.body.error.fields), ['contact_id'])
})

test('a test mail goes only to staff of the organization', async () => {
  const { id } = await templateIn(owner, { subject: 'News', body: 'Hello {{ contact.name }}.' })
  const { status, body } = await owner.post(`${path}/${id}/test-send`, {})
  assert.deepEqual([status, body.sent_to], [202, [owner.email]])
  const mail = await app.mail.to(owner.email)
  assert.deepEqual([mail.subject, /Hello Olive Owner\./.test(mail.text_body)], ['[Test] News', true])
  const elsewhere = await owner.post(`${path}/${id}/test-send`, { to: [owner.email, someEmail()] })
  assert.deepEqual([elsewhere.status, Object.keys(elsewhere.body.error.fields)], [400, ['to[1]']])
  const notification = await templateIn(owner, { kind: 'in_app' })
  assert.equal((await owner.post(`${path}/${notification.id}/test-send`, {})).status, 409)
})
