import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'campaigns', path: '/campaigns', reads: true },
  { name: 'campaigns-calendar', path: '/campaigns?tab=calendar', reads: true },
  { name: 'campaigns-new', path: '/campaigns?new=campaign' },
  { name: 'campaigns-empty', path: '/campaigns', who: 'newcomer' },
  { name: 'campaign-report', path: ({ campaignId }) => `/campaigns?campaign=${campaignId}`, reads: true },
  {
    name: 'campaign-recipients',
    path: ({ campaignId }) => `/campaigns?campaign=${campaignId}&tab=recipients`,
    reads: true,
    onlyRead: /recipients/,
  },
  { name: 'campaign-draft', path: ({ draftCampaignId }) => `/campaigns?campaign=${draftCampaignId}`, reads: true },
  ...['message', 'schedule', 'review'].map((step) => ({
    name: `campaign-draft-${step}`,
    path: ({ draftCampaignId }: { draftCampaignId: string }) => `/campaigns?campaign=${draftCampaignId}&step=${step}`,
  })),
]
