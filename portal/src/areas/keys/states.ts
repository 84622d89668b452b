import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'team-keys', path: 'team/keys', reads: true },
  { name: 'team-keys-empty', path: 'team/keys', who: 'founder' },
]
