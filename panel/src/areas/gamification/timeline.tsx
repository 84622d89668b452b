import { IconAward, IconStairsUp } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'

export const timeline: Sentences = {
  'gamification.level_reached': () => ({ icon: IconStairsUp, title: texts.reachedALevel }),
  'gamification.badge_earned': () => ({ icon: IconAward, title: texts.earnedABadge }),
}
