import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

export const path = '/v1/organization/surveys'
export const ownPath = '/v1/contact/surveys'

export const npsQuestion = (more: object = {}) => ({ kind: 'nps', title: 'How likely?', required: true, ...more })
export const textQuestion = (more: object = {}) => ({ kind: 'text', title: 'Why?', ...more })
export const choiceQuestion = (kind: 'single' | 'multiple', more: object = {}) => ({
  kind,
  title: 'What matters?',
  options: ['price', 'speed', 'support'].map((id) => ({ id, label: `The ${id}` })),
  ...more,
})

interface MadeSurvey {
  id: string
  questions: { id: string }[]
}

/** A tenant that asks its people. */
export interface Tenant {
  owner: Staff
  key: Caller
  /** Turned on, with one question of each kind asked for, unless said otherwise. */
  survey(more?: object): Promise<MadeSurvey>
  contact(more?: object): Promise<string>
  track(contactId: string, name: string, more?: object): Promise<void>
}

export async function tenantOf(app: TestApp): Promise<Tenant> {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  let made = 0
  return {
    owner,
    key,
    async survey(more = {}) {
      const asked = { name: `Survey ${++made}`, active: true, questions: [npsQuestion(), textQuestion()], ...more }
      const { status, body } = await owner.post(path, asked)
      assert.equal(status, 201, JSON.stringify(body))
      return body
    },
    async contact(more = {}) {
      const created = await key.post('/v1/contacts', { external_id: `c${++made}`, ...more })
      assert.equal(created.status, 201, JSON.stringify(created.body))
      return created.body.id as string
    },
    async track(contactId, name, more = {}) {
      const told = await key.post('/v1/track', { events: [{ name, contact_id: contactId, ...more }] })
      assert.equal(told.body.accepted, 1, JSON.stringify(told.body))
    },
  }
}

/** The survey that somebody is asked now. */
export async function pendingOf(person: Caller, query = '') {
  const { status, body } = await person.get(`${ownPath}/pending${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.survey
}

/** Answers by the places of the questions. */
export const answersTo = ({ questions }: MadeSurvey, ...answers: unknown[]) =>
  Object.fromEntries(answers.flatMap((answer, at) => (answer === undefined ? [] : [[questions[at]?.id ?? '', answer]])))

export const respond = (person: Caller, survey: MadeSurvey, answers: unknown[], more: object = {}) =>
  person.post(`${ownPath}/${survey.id}/response`, { answers: answersTo(survey, ...answers), ...more })
