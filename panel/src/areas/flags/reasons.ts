import { texts } from '../../texts/flags.ts'
import type { Explanation } from './flag.ts'

/** By what a flag was decided, in a sentence. */
export const reasons: Record<Explanation['reason'], string> = {
  disabled: texts.theFlagIsOff,
  not_started: texts.theScheduleHasNotStarted,
  ended: texts.theScheduleHasEnded,
  prerequisite_failed: texts.aPrerequisiteIsNotMet,
  rule_matched: texts.aRuleMatches,
  no_rule_matched: texts.noRuleMatches,
}
