import { banners } from './example-values-banners.ts'
import { changelog } from './example-values-changelog.ts'
import { referrals } from './example-values-referrals.ts'

// Example values of segments, flags, checklists and similar.

const flags = { 'Flag.name': 'New editor', 'NewFlag.name': 'New editor', 'FlagChange.name': 'New editor' }

const checklists = {
  'Checklist.name': 'First steps',
  'NewChecklist.name': 'First steps',
  'ChecklistChange.name': 'First steps',
  ...Object.fromEntries(
    ['Checklist', 'NewChecklist', 'ChecklistChange', 'OwnChecklist', 'ChecklistOfContact'].map((shape) => [
      `${shape}.description`,
      'Three minutes to your first project',
    ]),
  ),
}

const surveys = {
  'Survey.name': 'Recommendation',
  'NewSurvey.name': 'Recommendation',
  'SurveyChange.name': 'Recommendation',
  'SurveyTagCount.tag': 'pricing',
  'SurveyResponse.locale': 'en',
  'SurveyAnswerOfContact.answer': 'The price',
  thanks: 'Thank you. We read every answer.',
  ...Object.fromEntries(
    ['SurveyQuestion', 'OwnSurveyQuestion', 'SurveyQuestionDraft', 'SurveyQuestionTexts'].map((shape) => [
      `${shape}.description`,
      'Think of the last month.',
    ]),
  ),
}

const legal = {
  slug: 'terms',
  title: 'Terms of service',
  summary: 'I agree to the terms of service.',
  enforcement: 'required',
  'OutstandingAgreement.enforcement': 'blocking',
  version: 2,
  body: '# Terms of service\n\nBe kind.',
  html: '<h1>Terms of service</h1>\n<p>Be kind.</p>\n',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'LegalDiff.changes': [{ kind: 'added', text: 'You can cancel at the end of any month.\n' }],
  source: 'portal',
}

export const engagement = {
  ...flags,
  ...checklists,
  ...surveys,
  ...banners,
  ...legal,
  ...referrals,
  ...changelog,
}
