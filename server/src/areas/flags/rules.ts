import { flagBounds } from '@userkeep/contract/shapes/flag'
import type { Flag, Prerequisite, Variant } from '@userkeep/evaluator'

type FlagKind = 'boolean' | 'multivariate'
export type FlagState = 'on' | 'off' | 'scheduled' | 'ended' | 'archived'

/** A flag to be saved. */
export interface FlagDraft extends Flag {
  readonly kind: FlagKind
  readonly prerequisites: readonly Prerequisite[]
}

/** The path of a field and the reason why it is refused. */
type Problem = readonly [path: string, reason: string]

export const booleanVariants: Variant[] = [
  { key: 'on', value: true, weight: 100 },
  { key: 'off', value: false, weight: 0 },
]

/** Returns the first problem of a flag in view of the others of its environment, or null. */
export const problemOf = (flag: FlagDraft, others: readonly Flag[]): Problem | null =>
  variantProblem(flag) ?? ruleProblem(flag) ?? scheduleProblem(flag) ?? prerequisiteProblem(flag, others)

function variantProblem({ kind, variants, off_variant }: FlagDraft): Problem | null {
  for (const [index, { key, value }] of variants.entries()) {
    if (variants.findIndex((other) => other.key === key) !== index) return [`variants.${index}.key`, 'is there twice']
    if (Buffer.byteLength(JSON.stringify(value)) > flagBounds.valueBytes)
      return [`variants.${index}.value`, `is larger than ${flagBounds.valueBytes / 1024} KiB`]
  }
  const values = variants.map(({ value }) => value)
  if (kind === 'boolean' && (variants.length !== 2 || !values.includes(true) || !values.includes(false)))
    return ['variants', 'must be two for a boolean flag, with the values true and false']
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== 100) return ['variants', `must have weights that add up to 100, not ${total}`]
  if (!variants.some(({ key }) => key === off_variant)) return ['off_variant', 'must be one of the variants']
  return null
}

function ruleProblem({ rules, variants }: FlagDraft): Problem | null {
  const index = rules.findIndex(({ variant }) => variant != null && !variants.some(({ key }) => key === variant))
  return index < 0 ? stepProblem(rules) : [`rules.${index}.variant`, 'must be one of the variants']
}

function stepProblem(rules: FlagDraft['rules']): Problem | null {
  for (const [index, { steps }] of rules.entries()) {
    const late = steps?.findIndex(({ at }, n) => n > 0 && Date.parse(at) <= Date.parse(steps[n - 1]?.at ?? '')) ?? -1
    if (late >= 0) return [`rules.${index}.steps.${late}.at`, 'must be after the step before it']
  }
  return null
}

const scheduleProblem = ({ starts_at, ends_at }: FlagDraft): Problem | null =>
  starts_at && ends_at && Date.parse(starts_at) >= Date.parse(ends_at) ? ['ends_at', 'must be after starts_at'] : null

function prerequisiteProblem({ key, prerequisites }: FlagDraft, others: readonly Flag[]): Problem | null {
  for (const [index, needed] of prerequisites.entries()) {
    const at = `prerequisites.${index}`
    const other = others.find((one) => one.key === needed.flag)
    if (needed.flag === key || needs(needed.flag, key, others))
      return [`${at}.flag`, 'must not create a circular dependency']
    if (!other) return [`${at}.flag`, 'must be an active flag of this environment']
    if (prerequisites.findIndex(({ flag }) => flag === needed.flag) !== index) return [`${at}.flag`, 'is there twice']
    if (!other.variants.some((variant) => variant.key === needed.variant))
      return [`${at}.variant`, `must be a variant of ${needed.flag}`]
  }
  return null
}

/** Whether a flag needs another, directly or through others. */
function needs(key: string, sought: string, flags: readonly Flag[], seen = new Set<string>()): boolean {
  if (seen.has(key)) return false
  seen.add(key)
  const flag = flags.find((one) => one.key === key)
  return (flag?.prerequisites ?? []).some(({ flag: next }) => next === sought || needs(next, sought, flags, seen))
}

/** Returns the flags that need a variant of this flag, other than the given ones if any are given. */
export const dependentsOf = (key: string, others: readonly Flag[], kept: readonly Variant[] = []): string[] =>
  others
    .filter(({ prerequisites = [] }) =>
      prerequisites.some((needed) => needed.flag === key && !kept.some((variant) => variant.key === needed.variant)),
    )
    .map((flag) => flag.key)

export function stateOf(flag: Flag & { readonly archived_at: string | null }, now: Date): FlagState {
  if (flag.archived_at !== null) return 'archived'
  if (!flag.enabled) return 'off'
  if (flag.ends_at && Date.parse(flag.ends_at) <= now.getTime()) return 'ended'
  return flag.starts_at && Date.parse(flag.starts_at) > now.getTime() ? 'scheduled' : 'on'
}
