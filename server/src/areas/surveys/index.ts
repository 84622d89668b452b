import { surveys } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { surveysOfContacts } from './answers/contact-data.ts'
import { dismiss } from './answers/dismiss.ts'
import { noteShown } from './answers/note-shown.ts'
import { respond } from './answers/respond.ts'
import { surveyFields } from './answers/segment-fields.sql.ts'
import { bootSurvey } from './asking/boot-survey.ts'
import { getPending, surveySection } from './asking/get-pending.ts'
import { createSurvey } from './create-survey.ts'
import { deleteSurvey } from './delete-survey.ts'
import { getSurvey } from './get-survey.ts'
import { listEventTypes } from './list-event-types.ts'
import { listSurveys } from './list-surveys.ts'
import { draftCampaignOfSurvey } from './mail/draft-campaign.ts'
import { showAnswer } from './mail/show-answer.ts'
import { takeAnswer } from './mail/take-answer.ts'
import { takeMailTurns } from './mail/take-turns.ts'
import { exportResponses } from './responses/export-responses.ts'
import { getOfContact, getResponses } from './responses/get-responses.ts'
import { tagResponse } from './responses/tag-response.ts'
import { getResults } from './results/get-results.ts'
import { getSettings } from './settings/get-settings.ts'
import { saveSettings } from './settings/save-settings.ts'
import { setUp } from './setup.ts'
import { listensForSurveys } from './triggers/listens.ts'
import { takeFacts } from './triggers/take-facts.ts'
import { updateSurvey } from './update-survey.ts'
import { usesInSurveys } from './uses.sql.ts'

const folded = { merge: 'folded', erase: 'deleted' } as const

export const surveysArea = defineArea(
  surveys,
  {
    list: listSurveys,
    create: createSurvey,
    eventTypes: listEventTypes,
    settings: getSettings,
    saveSettings,
    get: getSurvey,
    update: updateSurvey,
    remove: deleteSurvey,
    results: getResults,
    responses: getResponses,
    tag: tagResponse,
    export: exportResponses,
    ofContact: getOfContact,
    mail: draftCampaignOfSurvey,
    answerPage: showAnswer,
    answer: takeAnswer,
    pending: getPending,
    shown: noteShown,
    respond,
    dismiss,
  },
  {
    setup: setUp,
    tables: {
      surveys: {},
      survey_settings: {},
      survey_people: { contact: { ...folded, export: { none: 'the responses say when each survey was shown' } } },
      survey_invitations: { contact: { ...folded, export: { none: 'what they follow from is among the facts' } } },
      survey_responses: {
        contact: { ...folded, export: { as: 'survey_responses' } },
        customer: { delete: { none: 'the answer is the person’s, and names the team by its id alone' } },
      },
      survey_answers: {},
      survey_words: {},
      survey_tags: {},
      survey_mails: {},
    },
    contactData: surveysOfContacts,
    listens: listensForSurveys,
    consumes: [takeFacts],
    campaignTurns: takeMailTurns,
    boots: { survey: bootSurvey },
    portalSections: { survey: surveySection },
    segmentFields: surveyFields,
    segmentUses: usesInSurveys,
  },
)
