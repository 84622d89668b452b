import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'team-webhooks', path: 'team/webhooks', reads: true },
  { name: 'team-webhook', path: ({ teamWebhookId }) => `team/webhooks/${teamWebhookId}`, reads: true },
  { name: 'team-webhooks-empty', path: 'team/webhooks', who: 'founder' },
]
