import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'gamification', path: '/gamification', reads: true },
  { name: 'gamification-rules', path: '/gamification?tab=rules', reads: true },
  { name: 'gamification-levels', path: '/gamification?tab=levels', reads: true },
  { name: 'gamification-badges', path: '/gamification?tab=badges', reads: true },
  { name: 'gamification-streaks', path: '/gamification?tab=streaks', reads: true },
  { name: 'rule-new', path: '/gamification?tab=rules&new=rule' },
  { name: 'badge-new', path: '/gamification?tab=badges&new=badge' },
  { name: 'gamification-empty', path: '/gamification?tab=rules', who: 'newcomer' },
]
