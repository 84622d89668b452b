import { IconAward, IconStairsUp } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'

export const timeline: Sentences = {
  'gamification.level_reached': () => ({ icon: IconStairsUp, title: 'Reached a level' }),
  'gamification.badge_earned': () => ({ icon: IconAward, title: 'Earned a badge' }),
}
