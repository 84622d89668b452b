import { surveys } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { partsOfBoot } from '../boot/public.ts'
import { recipientFilters } from '../campaigns/public.ts'
import { contactData, namedBy, namedThings, segmentFields } from '../contacts/public.ts'
import { awaitsEvents } from '../ingest/public.ts'
import { portalSections } from '../portal/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import { dismiss, noteShown, respond } from './answers/answers.ts'
import { surveysOfContacts } from './answers/contact-data.ts'
import { surveyFields } from './answers/segment-fields.sql.ts'
import { bootSurvey } from './asking/boot-survey.ts'
import { getPending, surveySection } from './asking/get-pending.ts'
import { surveyKinds } from './configuration.ts'
import { surveyNames, surveysFound } from './found.sql.ts'
import { showAnswer, takeAnswer } from './mail/answer-pages.ts'
import { takeMailTurns } from './mail/filter-recipients.ts'
import { draftCampaignOfSurvey } from './mail/survey-mail.ts'
import { exportResponses } from './responses/export-responses.ts'
import { getOfContact, getResponses, tagResponse } from './responses/responses.ts'
import { getResults } from './results/get-results.ts'
import { getSettings, saveSettings } from './settings/settings.ts'
import { setUp } from './setup.ts'
import { createSurvey, deleteSurvey, getSurvey, listEventTypes, listSurveys, updateSurvey } from './surveys.ts'
import { listensForSurveys } from './triggers/awaits-events.ts'
import { takeFacts } from './triggers/take-facts.ts'
import { usesInSurveys } from './uses.sql.ts'

const merged = { merge: 'merged', erase: 'deleted' } as const

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
      surveys: {
        rows: 'setup',
        json: { questions: { none: 'texts of the tenant' }, locales: { none: 'texts of the tenant' } },
      },
      survey_settings: { rows: 'setup' },
      survey_people: {
        rows: 'working',
        contact: { ...merged, export: { none: 'the responses contain the time each survey was shown' } },
      },
      survey_invitations: { rows: 'working', contact: { ...merged, export: { none: 'derived from the event log' } } },
      survey_responses: {
        rows: 'data',
        contact: { ...merged, export: { as: 'survey_responses' } },
        customer: { delete: { none: 'the answer belongs to the person and only has the customer ID' } },
      },
      survey_answers: { rows: 'data' },
      survey_words: { rows: 'working' },
      survey_tags: { rows: 'data' },
      survey_mails: { rows: 'setup' },
    },
    consumes: [takeFacts],
    contributes: [
      namedThings.by([namedBy('survey_id', surveyNames)]),
      searchSources.by({ survey: surveysFound }),
      surveyKinds,
      recipientFilters.by(takeMailTurns),
      portalSections.by({ survey: surveySection }),
      awaitsEvents.by(listensForSurveys),
      segmentFields.by(surveyFields),
      segmentUses.by(usesInSurveys),
      partsOfBoot.by({ survey: bootSurvey }),
      contactData.by(surveysOfContacts),
    ],
  },
)
