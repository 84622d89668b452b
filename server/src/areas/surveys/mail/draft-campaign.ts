import type { surveys } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { draftCampaign } from '../../campaigns/public.ts'
import { addTemplate } from '../../templates/public.ts'
import type { Own } from '../setup.ts'
import { findSurvey } from '../surveys.sql.ts'
import { mailOf } from './mail-of.ts'
import { insertSurveyMail } from './turns.sql.ts'

export const draftCampaignOfSurvey: Verb<typeof surveys.routes.mail, Own> = async (call) => {
  const { params, db, scope, change, caller, now, own } = call
  const survey = (await findSurvey(db, scope, params.id)) ?? fail('not_found')
  if (survey.questions.length === 0) fail('conflict', 'A survey needs a question before it can be mailed.')
  const name = `Survey: ${survey.name}`
  const made = await own.templates.compile(db, scope, name, mailOf(survey))
  return change(async (tx) => {
    const template_id = await addTemplate(tx, scope, made, { by: caller.user.name, now })
    const campaign = { name, category: 'surveys', templateId: template_id, segmentId: survey.segment_id } as const
    const campaign_id = await draftCampaign(tx, scope, campaign, now)
    await insertSurveyMail(tx, scope, { campaignId: campaign_id, surveyId: survey.id })
    tx.audited({
      target: { type: 'survey', id: survey.id, name: survey.name },
      changes: { campaign_id: { to: campaign_id } },
    })
    return { campaign_id, template_id }
  })
}
