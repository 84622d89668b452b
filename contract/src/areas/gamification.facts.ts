import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

export const gamificationFacts = declareFacts({
  'gamification.level_reached': {
    aggregate: 'gamification_level',
    of: 'environment',
    published: false,
    when: 'A contact reaches a level for the first time',
    object: 'level_id',
    data: chosenData({ contact_id: Uuid, level_id: Uuid }),
  },
  'gamification.badge_earned': {
    aggregate: 'gamification_badge',
    of: 'environment',
    published: false,
    when: 'A contact earns a badge',
    object: 'badge_id',
    data: chosenData({ contact_id: Uuid, badge_id: Uuid }),
  },
})
