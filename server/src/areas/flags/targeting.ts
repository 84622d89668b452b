import { evaluate, type Flag, rolloutAt } from '@userkeep/evaluator'

export interface PublicAnswer {
  value: unknown
  variant: string
  targeted: boolean
}

/** Evaluates all flags for an unknown subject. */
export function publicAnswers(flags: readonly Flag[], now: Date): Record<string, PublicAnswer> {
  const answers = evaluate(flags, { unit: null, segments: new Set() }, now)
  const possible = possibilities(flags, answers, now)
  return Object.fromEntries(
    Object.entries(answers).map(([key, { value, variant }]) => {
      const variants = possible(key)
      return [key, { value, variant, targeted: variants.size > 1 || !variants.has(variant) }]
    }),
  )
}

/** Returns the possible variants of each flag. */
function possibilities(flags: readonly Flag[], answers: ReturnType<typeof evaluate>, now: Date) {
  const found = new Map<string, Set<string>>()
  const byKey = new Map(flags.map((flag) => [flag.key, flag]))
  const variantsOf = (key: string): Set<string> => {
    const known = found.get(key)
    if (known) return known
    const flag = byKey.get(key)
    const reason = answers[key]?.reason
    if (!flag || !reason) return new Set()
    const off = new Set([flag.off_variant])
    found.set(key, off)
    const isAnswering = reason !== 'disabled' && reason !== 'not_started' && reason !== 'ended'
    const variants = isAnswering ? byPrerequisites(flag, variantsOf, now) : off
    found.set(key, variants)
    return variants
  }
  return variantsOf
}

function byPrerequisites(flag: Flag, variantsOf: (key: string) => Set<string>, now: Date): Set<string> {
  const needed = (flag.prerequisites ?? []).map(({ flag: key, variant }) => ({ variant, possible: variantsOf(key) }))
  if (needed.some(({ variant, possible }) => !possible.has(variant))) return new Set([flag.off_variant])
  const variants = byRules(flag, now)
  return needed.some(({ possible }) => possible.size > 1) ? variants.add(flag.off_variant) : variants
}

function byRules({ rules, variants, off_variant }: Flag, now: Date): Set<string> {
  const weighted = variants.filter(({ weight }) => weight > 0).map(({ key }) => key)
  const possible = new Set<string>()
  for (const { segment_id, variant, ...rule } of rules) {
    const rollout = rolloutAt(rule, now)
    if (rollout <= 0) continue
    for (const key of variant ? [variant] : weighted) possible.add(key)
    if (segment_id === null && rollout >= 100) return possible
  }
  return possible.add(off_variant)
}

/** When the schedule of a flag or a step of a rollout next changes an answer. */
export function nextTurn(flags: readonly Flag[], now: Date): number {
  const turns = flags
    .flatMap(({ starts_at, ends_at, rules }) => [
      starts_at,
      ends_at,
      ...rules.flatMap(({ steps }) => steps?.map(({ at }) => at) ?? []),
    ])
    .flatMap((at) => (at ? Date.parse(at) : []))
  return Math.min(Number.POSITIVE_INFINITY, ...turns.filter((at) => at > now.getTime()))
}
