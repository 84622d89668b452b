import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'senders', path: '/email', reads: true },
  { name: 'senders-new', path: '/email?new=sender' },
  { name: 'sender', path: ({ senderId }) => `/email?sender=${senderId}`, reads: true },
  { name: 'senders-empty', path: '/email', who: 'newcomer' },
]
