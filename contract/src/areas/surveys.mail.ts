import { Type } from 'typebox'
import { chosen, EnvironmentQuery, oneOf, oneTimeTokenInPath, perIp, staff, strict, Uuid } from '../kernel/index.ts'
import { DraftedCampaign } from '../shapes/campaign.ts'
import { surveyBounds } from '../shapes/survey.ts'

const holder = oneTimeTokenInPath('surveyAnswer', 'token', 'own_site', 'the link was mailed to whoever is asked')

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
    summary: 'Make a draft of a campaign that mails the survey to its segment',
    description:
      'Of the category `surveys`, with a template of the first question. Nothing is sent before the campaign is scheduled. ' +
      'Whoever answered, or was asked another survey too recently, is left out then; a mail counts as asked.',
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
    summary: 'The page behind the link of a survey’s mail: it asks, and records nothing',
    access: holder,
    query: Type.Object({
      a: Type.Optional(Type.String({ maxLength: 64, description: 'An answer to the first question, to be confirmed' })),
    }),
    limits: [perIp(600, 'minute')],
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
  answer: {
    method: 'POST',
    path: '/surveys/answer/{token}',
    summary: 'Answer one question of a survey, and see the next',
    access: holder,
    limits: [perIp(600, 'minute')],
    form: true,
    body: AnswerForm,
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
} as const
