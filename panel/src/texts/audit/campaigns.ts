import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'campaign.created': 'created the campaign {target}',
  'campaign.updated': 'changed the campaign {target}',
  'campaign.deleted': 'deleted the campaign {target}',
  'campaign.duplicated': 'copied a campaign to {target}',
  'campaign.scheduled': 'scheduled the campaign {target}',
  'campaign.paused': 'paused the campaign {target}',
  'campaign.resumed': 'resumed the campaign {target}',
  'campaign.canceled': 'canceled the campaign {target}',
  'campaign_settings.updated': ({ changes }) =>
    changes.frequency_cap?.to === null
      ? 'removed the frequency cap for campaigns'
      : 'set the frequency cap for campaigns',
}
