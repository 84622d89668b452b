import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { made, ownPath, staffPath, tenantOf, voteFor } from '../src/areas/feedback/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { websiteOf } from '../testing/website.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const factsOf = async (environmentId: string): Promise<string[]> => {
  const rows = await app.database.sql<{ type: string }[]>`
    select type from facts where environment_id = ${environmentId} and origin = 'service'
      and type in ('feedback_post.created', 'feedback_post.voted', 'feedback_post.status_changed',
        'changelog_post.published', 'feedback_vote.shipped', 'survey.response_recorded')
    order by sequence`
  return rows.map(({ type }) => type)
}

test('feedback is posted, planned, shipped in the changelog, notified and surveyed, each with a fact', async () => {
  const tenant = await tenantOf(app)
  const { owner } = tenant
  const site = await websiteOf(app, owner)
  const [ada, grace, other] = [await tenant.person(), await tenant.person(), await tenant.person()]
  await grace.put('/v1/contact/consents', { consents: { product_news: true } })
  const survey = await made(owner, '/v1/organization/surveys', {
    name: 'Did it help?',
    active: true,
    trigger: { on: 'fact', type: 'feedback_vote.shipped' },
    questions: [{ kind: 'csat', title: 'Does it do what you hoped for?' }],
  })

  const post = await tenant.post(ada, 'Dark mode')
  await voteFor(grace, post.id)
  await owner.patch(`${staffPath}/${post.id}`, { status: 'planned' })
  const roadmap = (await app.anyone.get(`/v1/roadmap/${site.key}`)).body
  assert.deepEqual(
    roadmap.planned.map(({ title, votes }: { title: string; votes: number }) => [title, votes]),
    [['Dark mode', 2]],
  )

  const news = await made(owner, '/v1/organization/changelog', {
    title: 'Dark mode is here',
    body: 'Easy on the eyes.',
    feedback_post_ids: [post.id],
  })
  assert.equal((await owner.post(`/v1/organization/changelog/${news.id}/publish`, {})).status, 200)
  await app.settle()
  const shipped = (await grace.get(`${ownPath}/${post.id}`)).body
  assert.deepEqual([shipped.status, shipped.changelog_post_id], ['shipped', news.id])

  for (const [person, titles] of [
    [ada, ['Shipped: Dark mode']],
    [grace, ['Shipped: Dark mode']],
    [other, []],
  ] as const) {
    const { body } = await person.get('/v1/contact/notifications')
    assert.deepEqual(
      body.notifications.map(({ title }: { title: string }) => title),
      titles,
    )
    const pending = (await person.get('/v1/contact/surveys/pending')).body.survey
    assert.equal(pending?.id ?? null, titles.length > 0 ? survey.id : null)
  }
  const mails = (await owner.get(`/v1/organization/contacts/${grace.contactId}/messages`)).body.messages
  assert.deepEqual(
    mails.map(({ category, state }: { category: string; state: string }) => [category, state]),
    [['product_news', 'sent']],
  )

  const [question] = survey.questions
  const answer = { answers: { [question.id]: 5 } }
  assert.equal((await grace.post(`/v1/contact/surveys/${survey.id}/response`, answer)).status, 200)
  await app.settle()
  const told = [
    'feedback_post.created',
    'feedback_post.voted',
    'feedback_post.status_changed',
    'changelog_post.published',
  ]
  assert.deepEqual(await factsOf(tenant.environmentId), [
    ...told,
    'feedback_post.status_changed',
    'feedback_vote.shipped',
    'feedback_vote.shipped',
    'survey.response_recorded',
  ])

  // A repeated publication notifies nobody twice.
  await app.database.sql`update fact_cursors set sequence = 0 where consumer = 'feedback.ship-named'`
  await app.settle()
  assert.equal((await grace.get('/v1/contact/notifications')).body.notifications.length, 1)
  assert.equal((await factsOf(tenant.environmentId)).length, 8)
})
