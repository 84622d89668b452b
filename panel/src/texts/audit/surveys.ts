import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'survey.created': 'created the survey {target}',
  'survey.updated': ({ changes }) => {
    const others = Object.keys(changes).some((field) => field !== 'active')
    if (others || changes.active === undefined) return 'changed the survey {target}'
    return changes.active.to === true ? 'turned the survey {target} on' : 'turned the survey {target} off'
  },
  'survey.deleted': 'deleted the survey {target} with its answers',
  'survey.mailed': 'created a campaign for the survey {target}',
  'survey.exported': 'exported the responses of the survey {target}',
  'survey_response.tagged': 'tagged a response to the survey {target}',
  'survey_settings.updated': 'changed the survey frequency limit',
}
