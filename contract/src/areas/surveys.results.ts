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
  question_id: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'Only responses with an answer to this question' }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Searches text answers. Each term matches the beginning of a word' }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 60 })),
}

/** Routes of staff on survey results. */
export const surveyResultRoutes = {
  results: {
    method: 'GET',
    path: `${one}/results`,
    summary: 'Get the results: counts, distributions, scores and trends',
    description:
      'Answers of incomplete responses are included. `from` and `to` filter by the time of the answer, ' +
      '`shown` by when it was shown. The interval of a score is the adjusted Wald interval at 95 %: three answers ' +
      'are added (three quarters at each end and one and a half between), so that few answers give a wide interval.',
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
    summary: 'List responses, latest first',
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
    summary: 'Export responses as CSV with one column per question, latest first',
    description: 'Cells that a spreadsheet would interpret as a formula begin with an apostrophe.',
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
    summary: 'List the surveys shown to a contact, with its answers',
    access: managing,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('responses', SurveyOfContact)) },
    chosen: true,
  },
} as const
