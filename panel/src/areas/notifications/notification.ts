import type { Output } from '@userkeep/client'

export const readOfContact = 'GET /v1/organization/contacts/{id}/notifications'

export type SentNotification = Output<typeof readOfContact>['notifications'][number]

export const sources: Record<SentNotification['source'], string> = {
  api: 'From your backend',
  staff: 'From the panel',
  campaign: 'From a campaign',
}
