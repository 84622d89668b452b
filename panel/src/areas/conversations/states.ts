import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'inbox', path: '/inbox', reads: true },
  { name: 'inbox-conversation', path: ({ conversationId }) => `/inbox?conversation=${conversationId}`, reads: true },
  { name: 'inbox-empty', path: '/inbox', who: 'newcomer' },
  { name: 'inbox-reports', path: '/inbox/reports', reads: true },
  { name: 'inbox-reports-empty', path: '/inbox/reports', who: 'newcomer' },
  { name: 'inbox-replies', path: '/inbox/settings', reads: true },
  { name: 'inbox-reply-new', path: '/inbox/settings?new=reply' },
  { name: 'inbox-tags', path: '/inbox/settings?tab=tags', reads: true },
  { name: 'inbox-tag-new', path: '/inbox/settings?tab=tags&new=tag' },
  { name: 'inbox-groups', path: '/inbox/settings?tab=groups', reads: true },
  { name: 'inbox-group-new', path: '/inbox/settings?tab=groups&new=group' },
  { name: 'inbox-views', path: '/inbox/settings?tab=views', reads: true },
  { name: 'inbox-view-new', path: '/inbox/settings?tab=views&new=saved' },
  { name: 'inbox-rules', path: '/inbox/settings?tab=rules', reads: true },
  { name: 'inbox-rule-new', path: '/inbox/settings?tab=rules&new=rule' },
  { name: 'inbox-hours', path: '/inbox/settings?tab=hours', reads: true },
  { name: 'inbox-email', path: '/inbox/settings?tab=email', reads: true },
  { name: 'inbox-settings-empty', path: '/inbox/settings', who: 'newcomer' },
]
