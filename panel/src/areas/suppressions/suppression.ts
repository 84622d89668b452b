import type { Output } from '@userkeep/client'
import { texts } from '../../texts/suppressions.ts'

export const suppressionsRead = 'GET /v1/organization/suppressions'
export type Suppression = Output<typeof suppressionsRead>['suppressions'][number]
export type Reason = Suppression['reason']

export const reasons: Record<Reason, string> = {
  bounce: texts.bounced,
  complaint: texts.spamComplaint,
  manual: texts.byYourTeam,
}

export const scopes: Record<Suppression['scope'], string> = {
  all: texts.allMail,
  all_but_transactional: texts.allExceptTransactional,
}

export const sources: Record<Suppression['source'], string> = {
  api: texts.reportedByYourMailProvider,
  smtp: texts.reportedByTheMailServer,
  staff: texts.addedHere,
}
