import type { Output } from '@userkeep/client'
import { texts } from '../../texts/notifications.ts'

export const readOfContact = 'GET /v1/organization/contacts/{id}/notifications'

export type SentNotification = Output<typeof readOfContact>['notifications'][number]

export const sources: Record<SentNotification['source'], string> = {
  api: texts.fromYourBackend,
  staff: texts.fromThePanel,
  campaign: texts.fromACampaign,
}
