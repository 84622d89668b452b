import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'surveys', path: '/surveys', reads: true },
  { name: 'survey-new', path: '/surveys?new=survey' },
  { name: 'surveys-empty', path: '/surveys', who: 'newcomer' },
  { name: 'survey-results', path: ({ surveyId }) => `/surveys?survey=${surveyId}`, reads: true },
  {
    name: 'survey-responses',
    path: ({ surveyId }) => `/surveys?survey=${surveyId}&part=responses`,
    reads: true,
    onlyRead: /responses/,
  },
  { name: 'survey-edit', path: ({ surveyId }) => `/surveys?survey=${surveyId}&part=edit` },
]
