import type { EntitlementRow, SourceRow } from './entitlements.sql.ts'
import type { OverrideRow } from './overrides.sql.ts'
import { amountsOf } from './rules.ts'

type Kind = EntitlementRow['kind']

/** How much of a feature, as the catalogue writes it. */
const grantedAs = (kind: Kind, granted: number | null) => (kind === 'boolean' ? true : granted)

export const toEntitlement = (row: EntitlementRow) => ({
  feature: row.feature,
  name: row.name,
  kind: row.kind,
  ...amountsOf(row),
  expires_at: lastEnd(row.sources),
  sources: row.sources.map((source) => ({ ...source, granted: grantedAs(row.kind, source.granted) })),
})

/** When nothing grants it any more. */
function lastEnd(sources: readonly SourceRow[]): string | null {
  const ends = sources.map(({ expires_at }) => expires_at)
  return ends.some((end) => end === null) ? null : ((ends as string[]).sort().at(-1) ?? null)
}

export const toOverride = ({ kind, value, ...row }: OverrideRow) => ({ ...row, value: grantedAs(kind, value) })
