import { bucketOf, isRolledOut, onlyVariant, rolloutAt, weightedVariant } from './bucket.ts'
import type { Evaluation, Flag, Reason, Subject } from './flag.ts'

/** Evaluates flags for one subject, by key; only the named ones if names are given. */
export function evaluate(
  flags: readonly Flag[],
  subject: Subject,
  now: Date,
  only?: readonly string[],
): Record<string, Evaluation> {
  const answers = evaluator(flags, subject, now)
  const wanted = only ? flags.filter(({ key }) => only.includes(key)) : flags
  return Object.fromEntries(wanted.map((flag) => [flag.key, answers(flag)]))
}

/** Evaluates each flag once, however many others depend on it. */
function evaluator(flags: readonly Flag[], subject: Subject, now: Date): (flag: Flag) => Evaluation {
  const decided = new Map<string, Evaluation | null>()
  const byKey = flags.some(({ prerequisites }) => prerequisites?.length)
    ? new Map(flags.map((flag) => [flag.key, flag]))
    : new Map<string, Flag>()

  const answersVariant = (key: string, variant: string): boolean => {
    const flag = byKey.get(key)
    return flag !== undefined && decide(flag)?.variant === variant
  }
  const decide = (flag: Flag): Evaluation | null => {
    const known = decided.get(flag.key)
    if (known !== undefined) return known
    // Cycles are refused when a flag is saved. If one is found here, both flags are off.
    decided.set(flag.key, null)
    const answer = decideOne(flag, subject, now, answersVariant)
    decided.set(flag.key, answer)
    return answer
  }
  return (flag) => decide(flag) as Evaluation
}

function decideOne(
  flag: Flag,
  subject: Subject,
  now: Date,
  answersVariant: (flag: string, variant: string) => boolean,
): Evaluation {
  const obstacle = obstacleOf(flag, now)
  if (obstacle) return off(flag, obstacle)
  const { prerequisites = [] } = flag
  if (!prerequisites.every(({ flag: key, variant }) => answersVariant(key, variant))) {
    return off(flag, 'prerequisite_failed')
  }
  return byRules(flag, subject, now)
}

function obstacleOf({ enabled, starts_at, ends_at }: Flag, now: Date): Reason | null {
  if (!enabled) return 'disabled'
  if (starts_at && now.getTime() < Date.parse(starts_at)) return 'not_started'
  if (ends_at && now.getTime() >= Date.parse(ends_at)) return 'ended'
  return null
}

function byRules(flag: Flag, subject: Subject, now: Date): Evaluation {
  const unit = unitOf(flag, subject)
  let hashed = false
  for (const [index, rule] of flag.rules.entries()) {
    if (rule.segment_id !== null && !subject.segments.has(rule.segment_id)) continue
    const rollout = rolloutAt(rule, now)
    if (rollout < 100 && rollout > 0) hashed = true
    if (!takes(flag, rollout, unit)) continue
    const certain = rule.variant ?? onlyVariant(flag.variants)
    const variant = certain ?? (unit === null ? undefined : weightedVariant(flag.key, unit, flag.variants))
    if (variant === undefined) continue
    return answer(flag, variant, 'rule_matched', index, hashed || certain === undefined)
  }
  return off(flag, 'no_rule_matched', hashed)
}

/** Returns whether a rule applies. Without a subject, only a full rollout is certain. */
function takes({ key }: Flag, rollout: number, unit: string | null): boolean {
  if (rollout >= 100) return true
  return rollout > 0 && unit !== null && isRolledOut(bucketOf(key, unit), rollout)
}

/** Returns the value that is hashed for this subject and flag. */
export const unitOf = ({ key }: Flag, { unit, units }: Subject): string | null =>
  units && Object.hasOwn(units, key) ? (units[key] as string) : unit

const off = (flag: Flag, reason: Reason, hashed = false) => answer(flag, flag.off_variant, reason, null, hashed)

function answer(flag: Flag, variant: string, reason: Reason, rule: number | null, hashed: boolean): Evaluation {
  const value = flag.variants.find(({ key }) => key === variant)?.value ?? null
  return { value, variant, reason, rule, hashed }
}
