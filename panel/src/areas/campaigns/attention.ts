import type { AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'

export const attention: AttentionLines = {
  campaign_paused: ({ count, subject }) => ({
    title: subject ? texts.campaignNameIsPaused(subject.name) : texts.campaignsArePaused(count),
    description: texts.nobodyElseReceivesItUntil,
    act: subject ? texts.openCampaign : texts.openCampaigns,
    to: '/campaigns',
    search: subject ? { campaign: subject.id } : { state: 'paused' },
  }),
}
