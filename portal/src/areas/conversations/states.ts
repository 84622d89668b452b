import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'messages', path: 'messages', reads: true },
  { name: 'message-thread', path: ({ conversationId }) => `messages/${conversationId}`, reads: true },
  { name: 'message-new', path: 'messages/new' },
]
