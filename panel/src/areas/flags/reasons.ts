import type { Explanation } from './flag.ts'

/** By what a flag was decided, in a sentence. */
export const reasons: Record<Explanation['reason'], string> = {
  disabled: 'The flag is off.',
  not_started: 'The schedule has not started.',
  ended: 'The schedule has ended.',
  prerequisite_failed: 'A prerequisite is not met.',
  rule_matched: 'A rule matches.',
  no_rule_matched: 'No rule matches.',
}
