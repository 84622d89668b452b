import { declareBootParts } from '../kernel/index.ts'
import { RewardsPart } from '../shapes/gamification-standing.ts'

/** Absent where no rule is on, and where the session is of an identified person and was not proven. */
export const gamificationBootParts = declareBootParts({ rewards: RewardsPart })
