import { Type } from 'typebox'
import { chosen, EnvironmentQuery, oneOf, oneTimeTokenInPath, perIp, staff, strict, Uuid } from '../kernel/index.ts'
import { DraftedCampaign } from '../shapes/campaign.ts'
import { surveyBounds } from '../shapes/survey.ts'

const holder = oneTimeTokenInPath('surveyAnswer', 'token', 'own_site', 'the link was sent to the recipient')

const AnswerForm = chosen(
  strict(
    {
      question: Uuid,
      answer: Type.Optional(Type.String({ maxLength: surveyBounds.text, examples: ['9'] })),
      choices: Type.Optional(
        Type.Array(Type.String({ maxLength: 64, examples: ['price'] }), { maxItems: surveyBounds.options }),
      ),
      skip: Type.Optional(oneOf('yes')),
    },
    { name: 'SurveyAnswerForm' },
  ),
)

/** Surveys by mail: the campaign that brings them, and the pages behind their links. */
export const surveyMailRoutes = {
  mail: {
    method: 'POST',
    path: '/v1/organization/surveys/{id}/mail',
    summary: 'Create a draft campaign that emails the survey to its segment',
    description:
      'The campaign has the category `surveys` and a template with the first question. Nothing is sent until it is scheduled. ' +
      'People who answered, or were recently asked another survey, are skipped. The email counts as asked.',
    access: staff('messaging:manage'),
    audit: 'survey.mailed',
    query: Type.Object(EnvironmentQuery),
    success: {
      status: 201,
      body: DraftedCampaign,
    },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  answerPage: {
    method: 'GET',
    path: '/surveys/answer/{token}',
    summary: 'Get the page of an emailed survey. It records nothing',
    access: holder,
    query: Type.Object({
      a: Type.Optional(Type.String({ maxLength: 64, description: 'The preselected answer to the first question' })),
    }),
    limits: [perIp(600, 'minute')],
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
  answer: {
    method: 'POST',
    path: '/surveys/answer/{token}',
    summary: 'Answer a question of a survey and get the next one',
    access: holder,
    limits: [perIp(600, 'minute')],
    form: true,
    body: AnswerForm,
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
} as const
