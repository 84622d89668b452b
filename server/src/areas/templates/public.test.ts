import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { contactIn, environmentOf } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import { contentOf, templatesPath as path, publishedTemplate, templateIn } from '../../../testing/templates.ts'
import { createRenderer, requirePublished, variablesOf } from './public.ts'
import { grace } from './render/testing.ts'

let app: TestApp
let owner: Staff
let scope: { organizationId: string; environmentId: string }
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  scope = { organizationId: owner.organization, environmentId: await environmentOf(app.database.sql, owner, 'live') }
})
after(() => app.close())

test('a published version renders as it was published, regardless of later drafts', async () => {
  const { sql } = app.database
  const { id, versionId } = await publishedTemplate(owner, { subject: 'One', body: 'Hi {{ contact.name }}' })
  const renderer = createRenderer({ sql, renderPool: app.app.platform.renderPool })
  const render = () => renderer.render(scope, { versionId, locale: null, variables: grace, footer: null })
  const first = await render()
  assert.deepEqual([first.subject, first.text], ['One', 'Hi Grace Hopper\n\n— Acme\n'])
  await owner.patch(`${path}/${id}`, { draft: contentOf({ subject: 'Two' }) })
  await owner.post(`${path}/${id}/publish`)
  assert.deepEqual(await render(), first)
  assert.deepEqual(
    await createRenderer({ sql, renderPool: app.app.platform.renderPool }).render(scope, {
      versionId,
      locale: 'xx',
      variables: grace,
      footer: null,
    }),
    first,
  )
  const { versionId: next } = await requirePublished(sql, scope, id, 'email')
  assert.notEqual(next, versionId)
  assert.equal(
    (await renderer.render(scope, { versionId: next, locale: null, variables: grace, footer: null })).subject,
    'Two',
  )
})

test('another environment cannot render the template', async () => {
  const { sql } = app.database
  const { id, versionId } = await publishedTemplate(owner)
  const elsewhere = { organizationId: owner.organization, environmentId: await environmentOf(sql, owner, 'test') }
  const renderer = createRenderer({ sql, renderPool: app.app.platform.renderPool })
  const ask = { versionId, locale: null, variables: grace, footer: null }
  await renderer.render(scope, ask)
  await assert.rejects(renderer.render(elsewhere, ask), /version not found/)
  await assert.rejects(requirePublished(sql, elsewhere, id, 'email'), /must be an existing template/)
})

test('only a published template of the requested kind can be sent', async () => {
  const { sql } = app.database
  const draft = await templateIn(owner)
  await assert.rejects(requirePublished(sql, scope, draft.id, 'email'), /template_id: the template is not published/)
  const notice = await publishedTemplate(owner, { kind: 'in_app' })
  await assert.rejects(
    requirePublished(sql, scope, notice.id, 'email', 'variants[0].template_id'),
    /must be an email template/,
  )
  assert.equal((await requirePublished(sql, scope, notice.id, 'in_app')).versionId, notice.versionId)
  await owner.post(`${path}/${notice.id}/archive`)
  await assert.rejects(requirePublished(sql, scope, notice.id, 'in_app'), /archived/)
})

test('the variables of several contacts are read at once, each with its customer, language and address', async () => {
  const { sql } = app.database
  const [one, other] = [
    await contactIn(app, owner, 'live', { name: 'Ada Lovelace' }),
    await contactIn(app, owner, 'live', { name: null }),
  ]
  await sql`update contacts set attributes = ${sql.json({ language: 'fr' })} where id = ${one.contactId}`
  const stranger = await contactIn(app, owner, 'test')
  const found = await variablesOf(sql, scope, [one.contactId, other.contactId, stranger.contactId])
  assert.equal(found.size, 2)
  const ada = found.get(one.contactId)
  assert.deepEqual([ada?.contact.first_name, ada?.locale, ada?.address, ada?.team], ['Ada', 'fr', one.email, null])
  assert.deepEqual([ada?.product.name, found.get(other.contactId)?.contact.first_name], ['Acme', null])
})
