import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { days } from '../../platform/clock.ts'
import { choiceQuestion, npsQuestion, ownPath, path, type Tenant, tenantOf, textQuestion } from './testing.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

const campaigns = '/v1/organization/campaigns'

/** People in a segment of their own, who agreed to surveys by mail. */
async function audience(tenant: Tenant, count: number) {
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  const { body: segment } = await tenant.owner.post('/v1/organization/segments', { name: 'Everybody', condition })
  const people = []
  for (let n = 0; n < count; n++) {
    const person = await app.contact(tenant.owner)
    await tenant.key.put(`/v1/contacts/${person.contactId}/consents`, { consents: { surveys: true } })
    people.push(person)
  }
  await app.settle()
  return { segmentId: segment.id as string, people }
}

async function mailed(tenant: Tenant, surveyId: string) {
  const { status, body } = await tenant.owner.post(`${path}/${surveyId}/mail`)
  assert.equal(status, 201, JSON.stringify(body))
  const scheduled = await tenant.owner.post(`${campaigns}/${body.campaign_id}/schedule`, {})
  assert.equal(scheduled.status, 200, JSON.stringify(scheduled.body))
  await app.settle()
  return body.campaign_id as string
}

const linkTo = (email: string): URL => {
  const mail = app.smtp.mails.findLast(({ envelope }) => envelope.to.includes(email))
  assert.ok(mail, `a mail to ${email}`)
  const [found] = /http:\/\/userkeep\.test\/surveys\/answer\/[^\s"'<>)&]+/.exec(mail.html ?? '') ?? []
  assert.ok(found, mail.html)
  return new URL(found)
}

const open = async (link: URL, answer = '') => {
  const response = await fetch(`${app.baseUrl}${link.pathname}${answer}`)
  return { status: response.status, text: await response.text() }
}
const send = async (link: URL, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${app.baseUrl}${link.pathname}`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

test('a survey is mailed with one request, and opening its link does not answer it', async () => {
  const tenant = await tenantOf(app)
  const { segmentId, people } = await audience(tenant, 1)
  const [person] = people
  const survey = await tenant.survey({ segment_id: segmentId, questions: [npsQuestion(), textQuestion()] })
  const campaignId = await mailed(tenant, survey.id)
  const { body: campaign } = await tenant.owner.get(`${campaigns}/${campaignId}`)
  assert.deepEqual([campaign.category, campaign.segment_id, campaign.progress.sent], ['surveys', segmentId, 1])
  const link = linkTo(person?.email ?? '')
  const page = await open(link, '?a=9')
  assert.equal(page.status, 200)
  assert.match(page.text, /value="9" checked/)
  assert.match(page.text, /requestSubmit/)
  const counts = async () => (await tenant.owner.get(`${path}/${survey.id}`)).body.counts
  assert.deepEqual(await counts(), { shown: 1, started: 0, completed: 0, dismissed: 0 })
  const [first, second] = survey.questions as [{ id: string }, { id: string }]
  const next = await send(link, { question: first.id, answer: '9' })
  assert.match(next.text, /Why\?/)
  assert.equal((await counts()).started, 1)
  assert.match((await open(link)).text, /Why\?/)
  const done = await send(link, { question: second.id, answer: 'It is quick' })
  assert.match(done.text, /Thank you/)
  assert.match((await open(link, '?a=1')).text, /Thank you/)
  assert.match((await send(link, { question: first.id, answer: '1' })).text, /Thank you/)
  assert.deepEqual(await counts(), { shown: 1, started: 1, completed: 1, dismissed: 0 })
  const { body } = await tenant.owner.get(`${path}/${survey.id}/responses`)
  assert.deepEqual([body.responses[0].source, body.responses[0].answers[first.id]], ['mail', 9])
})

test('a mailed survey skips contacts who were asked recently or have answered', async () => {
  const tenant = await tenantOf(app)
  await tenant.owner.put(`${path}/settings`, { days_between: 7 })
  const { segmentId, people } = await audience(tenant, 3)
  const [asked, answered, free] = people
  const other = await tenant.survey()
  const survey = await tenant.survey({ segment_id: segmentId, places: { widget: false, portal: false } })
  assert.equal((await asked?.post(`${ownPath}/${other.id}/shown`, {}))?.status, 200)
  const early = await answered?.post(`${ownPath}/${survey.id}/response`, {
    answers: { [survey.questions[0]?.id ?? '']: 8 },
  })
  assert.equal(early?.status, 200)
  const id = await mailed(tenant, survey.id)
  const { body } = await tenant.owner.get(`${campaigns}/${id}/recipients`)
  const reasons = Object.fromEntries(
    body.recipients.map((row: { contact_id: string; state: string; reason: string }) => [
      row.contact_id,
      row.reason ?? row.state,
    ]),
  )
  assert.deepEqual(reasons, {
    [asked?.contactId ?? '']: 'capped',
    [answered?.contactId ?? '']: 'answered',
    [free?.contactId ?? '']: 'sent',
  })
  const refused = await free?.post(`${ownPath}/${other.id}/shown`, {})
  assert.equal(refused?.status, 409)
  app.clock.advance(days(7))
  assert.equal((await free?.post(`${ownPath}/${other.id}/shown`, {}))?.status, 200)
})

test('a contact without consent to surveys gets no mail, and a modified link is refused', async () => {
  const tenant = await tenantOf(app)
  const { segmentId, people } = await audience(tenant, 2)
  const [agreed, withdrew] = people
  await tenant.key.put(`/v1/contacts/${withdrew?.contactId}/consents`, { consents: { surveys: false } })
  const survey = await tenant.survey({
    segment_id: segmentId,
    questions: [choiceQuestion('single', { required: true })],
  })
  const before = app.smtp.mails.length
  await mailed(tenant, survey.id)
  assert.equal(app.smtp.mails.length, before + 1)
  const link = linkTo(agreed?.email ?? '')
  const token = link.pathname.split('/').at(-1) ?? ''
  const turned = token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  for (const wrong of [turned, `${token}a`, 'uk_sa_', 'uk_un_abc']) {
    const answer = await fetch(`${app.baseUrl}/surveys/answer/${wrong}`)
    assert.ok([401, 404].includes(answer.status), `${wrong} ${answer.status}`)
  }
  const question = survey.questions[0]?.id ?? ''
  assert.match((await send(link, { question })).text, /Please answer this question/)
  assert.match((await send(link, { question, answer: 'colour' })).text, /must be the ID of an option/)
  await tenant.owner.patch(`${path}/${survey.id}`, { active: false })
  assert.match((await open(link)).text, /This survey has ended/)
})
