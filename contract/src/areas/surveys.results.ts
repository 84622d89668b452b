import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, oneOf, PagingQuery, staff, Timestamp, Uuid } from '../kernel/index.ts'
import { SurveyOfContact, SurveyResponse, SurveyTags, surveySources, surveyStates } from '../shapes/survey-answer.ts'
import { SurveyResults, surveyIntervals } from '../shapes/survey-results.ts'

const managing = staff('engagement:manage')
const one = '/v1/organization/surveys/{id}'

const Moment = Type.Unsafe<string>({ ...Timestamp, maxLength: 40 })
const span = { from: Type.Optional(Moment), to: Type.Optional(Moment) }
const inSegment = { segment_id: Type.Optional(Uuid) }

const filters = {
  ...EnvironmentQuery,
  ...span,
  ...inSegment,
  state: Type.Optional(oneOf(...surveyStates)),
  source: Type.Optional(oneOf(...surveySources)),
  question_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only those that answer this question' })),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'In text answers: every word of it begins a word of the answer' }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 60 })),
}

/** What was answered, as staff read it. */
export const surveyResultRoutes = {
  results: {
    method: 'GET',
    path: `${one}/results`,
    summary: 'What people answered: counts, distributions, scores and how they change',
    description:
      'Answers of surveys that were not completed count, too. `from` and `to` are about the time of the answer, of ' +
      '`shown` about when it was shown. The interval of a score is the adjusted Wald interval at 95 %: three answers ' +
      'are added, three quarters of one on either end and one and a half between, so that few answers give a wide one.',
    access: managing,
    query: Type.Object({
      ...EnvironmentQuery,
      ...span,
      ...inSegment,
      interval: Type.Optional(oneOf(...surveyIntervals)),
    }),
    success: { status: 200, body: SurveyResults },
    errors: ['invalid_request'],
    chosen: true,
  },
  responses: {
    method: 'GET',
    path: `${one}/responses`,
    summary: 'Who answered what, the latest first',
    access: managing,
    query: Type.Object({ ...filters, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('responses', SurveyResponse)) },
    errors: ['invalid_request'],
    chosen: true,
  },
  tag: {
    method: 'PUT',
    path: `${one}/responses/{responseId}/tags`,
    summary: 'Set the tags of a response',
    access: managing,
    audit: 'survey_response.tagged',
    query: Type.Object(EnvironmentQuery),
    body: chosen(SurveyTags),
    success: { status: 200, body: SurveyResponse },
    chosen: true,
  },
  export: {
    method: 'GET',
    path: `${one}/export`,
    summary: 'The responses as a CSV file, a column for each question, the latest first',
    description: 'A cell that a spreadsheet would take for a formula begins with an apostrophe.',
    access: managing,
    audit: 'survey.exported',
    query: Type.Object(filters),
    success: { status: 200, file: { name: 'survey', formats: { csv: 'text/csv' } } },
    errors: ['invalid_request'],
    chosen: true,
  },
  ofContact: {
    method: 'GET',
    path: '/v1/organization/contacts/{id}/surveys',
    summary: 'Which surveys a contact was shown, and what it answered',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('responses', SurveyOfContact)) },
    chosen: true,
  },
} as const
