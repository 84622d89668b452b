import type { Output } from '@userkeep/client'

export const suppressionsRead = 'GET /v1/organization/suppressions'
export type Suppression = Output<typeof suppressionsRead>['suppressions'][number]
export type Reason = Suppression['reason']

export const reasons: Record<Reason, string> = {
  bounce: 'Bounced',
  complaint: 'Spam complaint',
  manual: 'By your team',
}

export const scopes: Record<Suppression['scope'], string> = {
  all: 'All mail',
  all_but_transactional: 'All but transactional',
}

export const sources: Record<Suppression['source'], string> = {
  api: 'Reported by your mail provider',
  smtp: 'Answered by the mail server',
  staff: 'Added here',
}
