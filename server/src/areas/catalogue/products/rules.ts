import type { Problem } from '../coupons/rules.ts'
import type { FeatureRow } from '../features/features.sql.ts'
import type { GivenFeature, ProductRow } from './products.sql.ts'

type Draft = Pick<
  ProductRow,
  'kind' | 'is_default' | 'credits' | 'credits_expire_after_days' | 'included_credits' | 'stackable' | 'features'
>

/** Returns the first problem of a product, or null. */
export const problemOf = (product: Draft, known: readonly FeatureRow[], kept: readonly string[]): Problem | null =>
  creditProblem(product) ?? defaultProblem(product) ?? stackingProblem(product) ?? featureProblem(product, known, kept)

function creditProblem({
  kind,
  credits,
  credits_expire_after_days,
  included_credits,
  features,
}: Draft): Problem | null {
  const isPack = kind === 'credit_pack'
  if (isPack && credits === null) return ['credits', 'are required for a credit pack']
  if (!isPack && credits !== null)
    return ['credits', 'are only allowed for credit packs. Use included_credits for a plan']
  if (!isPack && credits_expire_after_days !== null) return ['expires_after_days', 'is only allowed for credit packs']
  if (kind !== 'plan' && included_credits !== null) return ['included_credits', 'are only allowed for plans']
  if (isPack && features.length > 0) return ['features', 'are not allowed for a credit pack']
  return null
}

function defaultProblem({ kind, is_default, included_credits }: Draft): Problem | null {
  if (!is_default) return null
  if (kind !== 'plan') return ['default', 'is only allowed for plans']
  if (included_credits === null) return null
  return ['included_credits', 'are not allowed for the default plan, because they are granted when an invoice is paid']
}

const stackingProblem = ({ kind, stackable }: Draft): Problem | null =>
  stackable && kind !== 'add_on' ? ['stackable', 'can only be true for an add-on'] : null

/** The product's current features may stay when they are archived. */
function featureProblem({ features }: Draft, known: readonly FeatureRow[], kept: readonly string[]): Problem | null {
  for (const [index, given] of features.entries()) {
    const at = `features.${index}`
    const feature = known.find(({ key }) => key === given.feature)
    if (!feature) return [`${at}.feature`, 'must be a feature of this environment']
    if (feature.archived_at !== null && !kept.includes(feature.key)) return [`${at}.feature`, 'is archived']
    if (features.findIndex((other) => other.feature === given.feature) !== index)
      return [`${at}.feature`, 'is there twice']
    const reason = valueProblem(feature, given)
    if (reason) return [`${at}.value`, reason]
  }
  return null
}

function valueProblem({ kind }: FeatureRow, { value }: GivenFeature): string | null {
  if (kind === 'boolean')
    return value === true ? null : 'must be true for a boolean feature. Omit the feature to exclude it'
  return typeof value === 'boolean' ? 'must be a number, or null for no limit' : null
}

/** Returns the stored form of a value. */
export const grantedOf = (value: GivenFeature['value']): number | null => (typeof value === 'boolean' ? 1 : value)

/** Returns the keys of features whose grant changed or ended. */
export function featuresChanged(before: readonly GivenFeature[], after: readonly GivenFeature[]): string[] {
  const [given, giving] = [before, after].map((list) => new Map(list.map(({ feature, value }) => [feature, value])))
  const keys = new Set([...before, ...after].map(({ feature }) => feature))
  return [...keys].filter((key) => given?.has(key) !== giving?.has(key) || given?.get(key) !== giving?.get(key))
}
