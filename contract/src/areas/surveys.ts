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
  'A branch leads to a later question or to the end, never back. One that is on has at least one question. Facts and events ' +
  'count from the moment it is turned on.'

export const surveys = area(
  'surveys',
  { group: 'Product', about: 'Questions to a segment: each person is asked a survey once, and answers it once.' },
  {
    list: {
      method: 'GET',
      path: surveysPath,
      summary: 'Surveys, the newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, active: Type.Optional(Type.Boolean()) }),
      success: { status: 200, body: chosen(collection('surveys', Survey)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: surveysPath,
      summary: 'Create a survey; it is off unless said otherwise',
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
      summary: 'What a survey may be triggered by',
      access: managing,
      query: inEnvironment,
      success: {
        status: 200,
        body: chosen(
          shape('SurveyEventTypes', {
            fact_types: Type.Array(Type.String({ examples: ['contact.signed_in'] })),
            event_names: Type.Array(Type.String({ examples: ['Report exported'] }), {
              description: 'Names of events that your product has tracked',
            }),
          }),
        ),
      },
      chosen: true,
    },
    settings: {
      method: 'GET',
      path: `${surveysPath}/settings`,
      summary: 'What holds for all surveys of an environment',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: SurveySettings },
      chosen: true,
    },
    saveSettings: {
      method: 'PUT',
      path: `${surveysPath}/settings`,
      summary: 'Set how often a person may be asked, over all surveys together',
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
      summary: 'One survey',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Survey },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: one,
      summary: 'Change a survey, or turn it on or off',
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
      summary: 'Delete a survey with all of its answers',
      description: 'How often a person may be asked still counts it.',
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
      summary: 'The survey that the contact is asked now, or null',
      description:
        'One that was shown stays the one until it is completed or dismissed. Where the identity of an identified contact ' +
        'was not proven, none is asked.',
      access: contact(),
      query: Type.Object(PendingQuery),
      success: { status: 200, body: PendingSurvey },
      chosen: true,
    },
    shown: {
      method: 'POST',
      path: `${own}/{id}/shown`,
      summary: 'Take the turn to show a survey, before it is shown',
      description:
        'Answers 409 where the person was asked another one too recently; then it is not to be shown. Said twice it ' +
        'changes nothing more.',
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
      summary: 'Answer a survey, in part or to its end',
      description:
        'Partial answers are kept and can be changed. Completing happens once: the same answers again change nothing, ' +
        'others are refused with 409. An answer to a question that is not asked after the other answers, and a required ' +
        'question without an answer, are refused and named.',
      access: contact(),
      closedToSupport: true,
      body: chosen(NewSurveyResponse),
      success: { status: 200, body: OwnSurveyResponse },
      errors: ['conflict', 'invalid_request', 'unverified_session'],
    },
    dismiss: {
      method: 'POST',
      path: `${own}/{id}/dismiss`,
      summary: 'Close a survey without completing it; it is not asked again',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: OwnSurveyResponse },
      errors: ['conflict', 'unverified_session'],
      chosen: true,
    },
  },
)
