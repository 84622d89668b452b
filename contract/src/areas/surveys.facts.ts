import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

const answered = { contact_id: Uuid, survey_id: Uuid }

export const surveyFacts = declareFacts({
  'survey.response_recorded': {
    aggregate: 'survey',
    of: 'environment',
    published: false,
    when: 'A contact completes a survey. Sent once per contact and survey',
    object: 'survey_id',
    data: chosenData({ ...answered, response_id: Uuid }),
  },
  'survey.dismissed': {
    aggregate: 'survey',
    of: 'environment',
    published: false,
    when: 'A contact dismisses a survey without completing it',
    object: 'survey_id',
    data: chosenData(answered),
  },
})
