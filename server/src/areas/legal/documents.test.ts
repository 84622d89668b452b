import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { websiteOf } from '../../../testing/website.ts'
import { documentIn, path, publishedIn, publishIn } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

test('a document gets a draft, which is published, and then another draft', async () => {
  const document = await documentIn(owner, 'terms', { title: 'Terms of service', enforcement: 'required' })
  assert.deepEqual([document.current, document.draft_id, document.segment_id], [null, null, null])
  const versions = `${path}/${document.id}/versions`
  const draft = (await owner.post(versions, { body: '# Terms\n\n<b>Be</b> *kind*.' })).body
  assert.deepEqual([draft.version, draft.published_at, draft.sha256], [null, null, null])
  assert.equal(draft.html, '<h1>Terms</h1>\n<p>&lt;b&gt;Be&lt;/b&gt; <em>kind</em>.</p>\n')
  assert.equal((await owner.get(`${path}/${document.id}`)).body.draft_id, draft.id)
  assert.equal((await owner.post(versions, {})).status, 409)

  const unfinished = await owner.post(`${versions}/${draft.id}/publish`)
  assert.deepEqual([unfinished.status, Object.keys(unfinished.body.error.fields)], [400, ['summary']])
  const sentence = { summary: 'I agree to the terms.' }
  assert.equal((await owner.patch(`${versions}/${draft.id}`, sentence)).body.summary, sentence.summary)
  const published = (await owner.post(`${versions}/${draft.id}/publish`)).body
  assert.deepEqual([published.version, published.title], [1, 'Terms of service'])
  assert.match(published.sha256, /^[0-9a-f]{64}$/)
  const { current, draft_id } = (await owner.get(`${path}/${document.id}`)).body
  assert.deepEqual([current.version_id, current.version, draft_id], [draft.id, 1, null])

  const next = (await owner.post(versions, {})).body
  assert.deepEqual([next.body, next.summary], [published.body, published.summary])
  await owner.patch(`${versions}/${next.id}`, { body: `${next.body}\n\nAnd honest.` })
  const diff = (await owner.get(`${versions}/${next.id}/diff`)).body
  assert.deepEqual([diff.from.id, diff.to.id], [draft.id, next.id])
  const textOf = (...kinds: string[]) =>
    diff.changes
      .filter(({ kind }: { kind: string }) => kinds.includes(kind))
      .map(({ text }: { text: string }) => text)
      .join('')
  assert.equal(textOf('same', 'removed'), published.body)
  assert.equal(textOf('same', 'added'), `${published.body}\n\nAnd honest.`)
  assert.equal((await owner.post(`${versions}/${next.id}/publish`)).body.version, 2)
  const listed = (await owner.get(versions)).body.versions
  assert.deepEqual(
    listed.map(({ version }: { version: number }) => version),
    [2, 1],
  )
  const first = (await owner.get(`${versions}/${draft.id}/diff`)).body
  assert.deepEqual([first.from, first.changes], [null, [{ kind: 'added', text: published.body }]])
})

test('the preview of a text equals its draft', async () => {
  const text = '# Terms\n\nBe **kind**. <script>alert(1)</script>\n'
  const preview = await owner.post(`${path}/preview`, { body: text })
  assert.equal(preview.status, 200)
  const { id } = await documentIn(owner, 'previewed')
  const drafted = await owner.post(`${path}/${id}/versions`, { body: text })
  assert.equal(preview.body.html, drafted.body.html)
  assert.doesNotMatch(preview.body.html, /<script/)
})

test('invalid input is refused, and changes nothing', async () => {
  const { document, version } = await publishedIn(owner, 'refused')
  const at = `${path}/${document.id}`
  const refusals: [Promise<{ status: number }>, number][] = [
    [owner.post(path, { slug: 'refused', title: 'Again' }), 409],
    [owner.post(path, { slug: 'Not a slug', title: 'x' }), 400],
    [owner.post(path, { slug: 'x', title: ' ' }), 400],
    [owner.post(path, { slug: 'x', title: 'x', enforcement: 'blocking' }), 400],
    [owner.post(path, { slug: 'x', title: 'x', segment_id: document.id }), 400],
    [owner.patch(at, { segment_id: document.id }), 400],
    [owner.patch(at, { slug: 'another' }), 400],
    [owner.post(`${at}/versions`, { body: 'x'.repeat(100_001) }), 400],
    [owner.patch(`${at}/versions/${version.id}`, { body: 'Another text' }), 409],
    [owner.delete(`${at}/versions/${version.id}`), 409],
    [owner.post(`${at}/versions/${version.id}/publish`), 409],
    [owner.delete(at), 409],
    [owner.get(`${at}/versions/${version.id}/diff?against=${document.id}`), 404],
  ]
  for (const [index, [answer, status]] of refusals.entries()) assert.equal((await answer).status, status, `${index}`)
  const { body } = await owner.get(`${at}/versions/${version.id}`)
  assert.deepEqual(body, version)
  assert.equal((await owner.get(at)).body.draft_id, null)
})

test('a document without a published version can be deleted, and a draft, too', async () => {
  const { id } = await documentIn(owner, 'never-published')
  const draft = (await owner.post(`${path}/${id}/versions`, {})).body
  assert.equal((await owner.delete(`${path}/${id}/versions/${draft.id}`)).status, 204)
  assert.equal((await owner.get(`${path}/${id}`)).body.draft_id, null)
  assert.equal((await owner.delete(`${path}/${id}`)).status, 204)
  assert.equal((await owner.get(`${path}/${id}`)).status, 404)
})

test('the current versions are public, and an unchanged response is a 304', async () => {
  const staff = await app.signUp()
  const { key } = await websiteOf(app, staff)
  const { document, version } = await publishedIn(staff, 'privacy', { enforcement: 'notice' })
  await documentIn(staff, 'unpublished')
  const read = (headers = {}) => fetch(`${app.baseUrl}/v1/legal/${key}`, { headers })
  const answer = await read()
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=60')
  const { documents } = await answer.json()
  const { published_at, html, ...said } = documents[0]
  assert.deepEqual([documents.length, html], [1, version.html])
  assert.ok(published_at)
  assert.deepEqual(said, {
    document_id: document.id,
    slug: 'privacy',
    title: 'privacy',
    enforcement: 'notice',
    asks_everybody: true,
    version_id: version.id,
    version: 1,
    summary: version.summary,
  })
  assert.equal((await read({ 'if-none-match': answer.headers.get('etag') ?? '' })).status, 304)
  await staff.post(`${path}/${document.id}/archive`)
  assert.deepEqual((await (await read()).json()).documents, [])
  assert.equal((await fetch(`${app.baseUrl}/v1/legal/uk_pk_live_nothing`)).status, 404)
})

type Step = {
  do: 'draft' | 'edit' | 'publish' | 'discard' | 'retitle' | 'archive' | 'restore'
  text: string
  at: number
}
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('draft', 'edit', 'publish', 'discard', 'retitle', 'archive', 'restore'),
  text: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }),
  at: fc.nat(5),
})

test('a published version never changes, after any sequence of actions', async () => {
  const run = async (slug: string, steps: Step[]) => {
    const { id } = await documentIn(owner, slug)
    const at = `${path}/${id}`
    const seen: string[] = []
    const published = new Map<string, unknown>()
    for (const { do: act, text, at: which } of steps) {
      const version = `${at}/versions/${seen[which % Math.max(1, seen.length)] ?? id}`
      if (act === 'draft') {
        const { status, body } = await owner.post(`${at}/versions`, { body: text, summary: text })
        if (status === 201) seen.push(body.id)
      }
      if (act === 'edit') await owner.patch(version, { body: text, summary: text })
      if (act === 'discard') await owner.delete(version)
      if (act === 'retitle') await owner.patch(at, { title: `${text}.` })
      if (act === 'archive' || act === 'restore') await owner.post(`${at}/${act}`)
      if (act === 'publish') {
        const { status, body } = await owner.post(`${version}/publish`)
        if (status === 200) published.set(body.id, body)
      }
    }
    for (const [versionId, first] of published) {
      assert.deepEqual((await owner.get(`${at}/versions/${versionId}`)).body, first)
    }
    const numbers = (await owner.get(`${at}/versions?limit=200`)).body.versions.flatMap(
      ({ version }: { version: number | null }) => version ?? [],
    )
    assert.deepEqual(
      numbers.toSorted((a: number, b: number) => a - b),
      Array.from({ length: published.size }, (_, index) => index + 1),
    )
  }
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      await run(`never-changes-${runs++}`, [{ do: 'draft', text: 'x', at: 0 }, ...steps])
      await app.database.sql`update legal_documents set archived_at = ${new Date()} where archived_at is null`
    }),
    { numRuns: 15 },
  )
})

test('of concurrent requests to publish or to create the next version, one succeeds', async () => {
  const { id } = await documentIn(owner, 'raced')
  const drafts = await Promise.all(
    [1, 2, 3].map(() => owner.post(`${path}/${id}/versions`, { body: 'x', summary: 'x' })),
  )
  assert.deepEqual(drafts.map(({ status }) => status).toSorted(), [201, 409, 409])
  const draft = drafts.find(({ status }) => status === 201)?.body
  const tries = await Promise.all([1, 2, 3].map(() => owner.post(`${path}/${id}/versions/${draft.id}/publish`)))
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.equal((await publishIn(owner, id)).version, 2)
})

test('the number of contacts who will be asked to accept is shown before a version is published', async () => {
  const own = await app.signUp()
  const everyone = await documentIn(own, 'everyone')
  const effects = async (id: string) => (await own.get(`${path}/${id}/effects`)).body
  const none = { asked: 0, asked_again: 0, is_computing: false }
  assert.deepEqual(await effects(everyone.id), none)
  const people = []
  for (let made = 0; made < 3; made++) people.push(await app.contact(own))
  const version = await publishIn(own, everyone.id)
  assert.deepEqual(await effects(everyone.id), { ...none, asked: 3 })
  assert.equal((await people[0]?.post('/v1/contact/legal/accept', { version_ids: [version.id] }))?.status, 200)
  assert.deepEqual(await effects(everyone.id), { ...none, asked: 3, asked_again: 1 })

  const condition = { field: 'contact.email', op: 'eq', value: people[1]?.email }
  const segment = (await own.post('/v1/organization/segments', { name: 'One', condition })).body
  await app.settle()
  const few = await documentIn(own, 'few', { segment_id: segment.id })
  assert.deepEqual(await effects(few.id), { ...none, asked: 1 })
})
