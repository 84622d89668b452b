import { Type } from 'typebox'
import { area, chosen, collection, contact, EnvironmentQuery, PagingQuery, shape, staff } from '../kernel/index.ts'
import { NewSurvey, Survey, SurveyChange, SurveySettings, SurveySettingsChange } from '../shapes/survey.ts'
import {
  NewSurveyResponse,
  OwnSurveyResponse,
  PendingQuery,
  PendingSurvey,
  SurveyShown,
} from '../shapes/survey-answer.ts'
import { surveyMailRoutes } from './surveys.mail.ts'
import { surveyResultRoutes } from './surveys.results.ts'

const managing = staff('engagement:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const surveysPath = '/v1/organization/surveys'
const one = `${surveysPath}/{id}` as const
const own = '/v1/contact/surveys'

const rules =
  'A branch leads to a later question or to the end. An active survey must have at least one question. Only events ' +
  'after it is turned on count.'

export const surveys = area(
  'surveys',
  { group: 'Product', about: 'Surveys for a segment. Each person answers a survey once.' },
  {
    list: {
      method: 'GET',
      path: surveysPath,
      summary: 'List surveys, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, active: Type.Optional(Type.Boolean()) }),
      success: { status: 200, body: chosen(collection('surveys', Survey)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: surveysPath,
      summary: 'Create a survey. It is off by default',
      description: rules,
      access: managing,
      audit: 'survey.created',
      query: inEnvironment,
      body: chosen(NewSurvey),
      success: { status: 201, body: Survey },
      errors: ['conflict', 'invalid_request'],
      chosen: true,
    },
    eventTypes: {
      method: 'GET',
      path: `${surveysPath}/event-types`,
      summary: 'List the events that can trigger a survey',
      access: managing,
      query: inEnvironment,
      success: {
        status: 200,
        body: chosen(
          shape('SurveyEventTypes', {
            fact_types: Type.Array(Type.String({ examples: ['contact.signed_in'] })),
            event_names: Type.Array(Type.String({ examples: ['Report exported'] }), {
              description: 'Names of tracked events',
            }),
          }),
        ),
      },
      chosen: true,
    },
    settings: {
      method: 'GET',
      path: `${surveysPath}/settings`,
      summary: 'Get the survey settings of an environment',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: SurveySettings },
      chosen: true,
    },
    saveSettings: {
      method: 'PUT',
      path: `${surveysPath}/settings`,
      summary: 'Set the frequency limit across all surveys',
      access: managing,
      audit: 'survey_settings.updated',
      query: inEnvironment,
      body: chosen(SurveySettingsChange),
      success: { status: 200, body: SurveySettings },
      chosen: true,
    },
    get: {
      method: 'GET',
      path: one,
      summary: 'Get a survey',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Survey },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: one,
      summary: 'Update a survey, or turn it on or off',
      description: rules,
      access: managing,
      audit: 'survey.updated',
      query: inEnvironment,
      body: chosen(SurveyChange),
      success: { status: 200, body: Survey },
      errors: ['conflict', 'invalid_request'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: one,
      summary: 'Delete a survey and all its answers',
      description: 'It still counts towards the frequency limit.',
      access: managing,
      audit: 'survey.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    ...surveyResultRoutes,
    ...surveyMailRoutes,
    pending: {
      method: 'GET',
      path: `${own}/pending`,
      summary: 'Get the pending survey of the contact, or null',
      description:
        'A survey that was shown remains pending until it is completed or dismissed. If the identity of an identified contact ' +
        'is not verified, it is null.',
      access: contact(),
      query: Type.Object(PendingQuery),
      success: { status: 200, body: PendingSurvey },
    },
    shown: {
      method: 'POST',
      path: `${own}/{id}/shown`,
      summary: 'Reserve a survey before showing it',
      description:
        'Returns 409 if the person was asked another survey too recently; do not show it then. Repeating it ' +
        'has no effect.',
      access: contact(),
      closedToSupport: true,
      body: chosen(SurveyShown),
      success: { status: 200, body: OwnSurveyResponse },
      errors: ['conflict', 'unverified_session'],
      chosen: true,
    },
    respond: {
      method: 'POST',
      path: `${own}/{id}/response`,
      summary: 'Save partial or complete answers to a survey',
      description:
        'Partial answers are saved and can be changed. A survey is completed once: sending the same answers again has no effect, ' +
        'different answers return 409. An answer to a question that the branches skip, and a required ' +
        'question without an answer, are rejected by field.',
      access: contact(),
      closedToSupport: true,
      body: chosen(NewSurveyResponse),
      success: { status: 200, body: OwnSurveyResponse },
      errors: ['conflict', 'invalid_request', 'unverified_session'],
    },
    dismiss: {
      method: 'POST',
      path: `${own}/{id}/dismiss`,
      summary: 'Dismiss a survey without completing it. It is not shown again',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: OwnSurveyResponse },
      errors: ['conflict', 'unverified_session'],
      chosen: true,
    },
  },
)
