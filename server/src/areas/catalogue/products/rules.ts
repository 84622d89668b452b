import type { Problem } from '../coupons/rules.ts'
import type { FeatureRow } from '../features/features.sql.ts'
import type { GivenFeature, ProductRow } from './products.sql.ts'

type Draft = Pick<ProductRow, 'kind' | 'credits' | 'credits_expire_after_days' | 'included_credits' | 'features'>

/** The first thing that is wrong with a product, or null. */
export const problemOf = (product: Draft, known: readonly FeatureRow[], kept: readonly string[]): Problem | null =>
  creditProblem(product) ?? featureProblem(product, known, kept)

function creditProblem({
  kind,
  credits,
  credits_expire_after_days,
  included_credits,
  features,
}: Draft): Problem | null {
  const isPack = kind === 'credit_pack'
  if (isPack && credits === null) return ['credits', 'of a credit pack have to be given']
  if (!isPack && credits !== null) return ['credits', 'are of credit packs alone; a plan has included_credits']
  if (!isPack && credits_expire_after_days !== null) return ['expires_after_days', 'is of credit packs alone']
  if (kind !== 'plan' && included_credits !== null) return ['included_credits', 'are of plans alone']
  if (isPack && features.length > 0) return ['features', 'of a credit pack are none: it gives credits']
  return null
}

/** `kept` are the keys of those it has already: they stay when they are archived. */
function featureProblem({ features }: Draft, known: readonly FeatureRow[], kept: readonly string[]): Problem | null {
  for (const [index, given] of features.entries()) {
    const at = `features.${index}`
    const feature = known.find(({ key }) => key === given.feature)
    if (!feature) return [`${at}.feature`, 'is no feature of this environment']
    if (feature.archived_at !== null && !kept.includes(feature.key)) return [`${at}.feature`, 'is archived']
    if (features.findIndex((other) => other.feature === given.feature) !== index)
      return [`${at}.feature`, 'is there twice']
    const reason = valueProblem(feature, given)
    if (reason) return [`${at}.value`, reason]
  }
  return null
}

function valueProblem({ kind }: FeatureRow, { value }: GivenFeature): string | null {
  if (kind === 'boolean') return value === true ? null : 'of a boolean feature is true; leave the feature out otherwise'
  return typeof value === 'boolean' ? 'is a number, or null for no limit' : null
}

/** What is stored of a value. */
export const grantedOf = (value: GivenFeature['value']): number | null => (typeof value === 'boolean' ? 1 : value)

/** The keys of features of which a product gives something else than before, or no longer anything. */
export function featuresChanged(before: readonly GivenFeature[], after: readonly GivenFeature[]): string[] {
  const [given, giving] = [before, after].map((list) => new Map(list.map(({ feature, value }) => [feature, value])))
  const keys = new Set([...before, ...after].map(({ feature }) => feature))
  return [...keys].filter((key) => given?.has(key) !== giving?.has(key) || given?.get(key) !== giving?.get(key))
}
