import { evaluate, type Flag } from './evaluator.ts'

export interface PublicAnswer {
  value: unknown
  variant: string
  targeted: boolean
}

/** Every flag for somebody of whom nothing is known. */
export function publicAnswers(flags: readonly Flag[], now: Date): Record<string, PublicAnswer> {
  const answers = evaluate(flags, { unit: null, segments: new Set() }, now)
  const possible = possibilities(flags, answers)
  return Object.fromEntries(
    Object.entries(answers).map(([key, { value, variant }]) => {
      const variants = possible(key)
      return [key, { value, variant, targeted: variants.size > 1 || !variants.has(variant) }]
    }),
  )
}

/** Of each flag, the variants that anybody may get now. */
function possibilities(flags: readonly Flag[], answers: ReturnType<typeof evaluate>) {
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
    const variants = isAnswering ? byPrerequisites(flag, variantsOf) : off
    found.set(key, variants)
    return variants
  }
  return variantsOf
}

function byPrerequisites(flag: Flag, variantsOf: (key: string) => Set<string>): Set<string> {
  const needed = (flag.prerequisites ?? []).map(({ flag: key, variant }) => ({ variant, possible: variantsOf(key) }))
  if (needed.some(({ variant, possible }) => !possible.has(variant))) return new Set([flag.off_variant])
  const variants = byRules(flag)
  return needed.some(({ possible }) => possible.size > 1) ? variants.add(flag.off_variant) : variants
}

function byRules({ rules, variants, off_variant }: Flag): Set<string> {
  const weighted = variants.filter(({ weight }) => weight > 0).map(({ key }) => key)
  const possible = new Set<string>()
  for (const { segment_id, rollout, variant } of rules) {
    if (rollout <= 0) continue
    for (const key of variant ? [variant] : weighted) possible.add(key)
    if (segment_id === null && rollout >= 100) return possible
  }
  return possible.add(off_variant)
}

/** When the schedule of a flag next changes what is answered. */
export function nextTurn(flags: readonly Flag[], now: Date): number {
  const turns = flags
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap((at) => (at ? Date.parse(at) : []))
  return Math.min(Number.POSITIVE_INFINITY, ...turns.filter((at) => at > now.getTime()))
}
