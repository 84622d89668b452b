import type { AnswerOf, flags } from '@userkeep/contract'
import type { FlagValue } from '@userkeep/contract/shapes/flag'
import type { FlagRow } from './flags.sql.ts'
import { stateOf } from './rules.ts'

/** Stored values are any JSON. */
export const toVariants = ({ variants }: FlagRow) =>
  variants.map(({ value, ...variant }) => ({ ...variant, value: value as FlagValue }))

/** Absent steps stay absent. */
export const toRules = ({ rules }: FlagRow) =>
  rules.map(({ steps, ...rule }) => ({ ...rule, ...(steps && { steps: [...steps] }) }))

export const toFlag = (row: FlagRow, now: Date): AnswerOf<typeof flags.routes.get> => ({
  ...row,
  variants: toVariants(row),
  rules: toRules(row),
  prerequisites: [...row.prerequisites],
  state: stateOf(row, now),
})

/** The audited fields. */
export const auditedFields = [
  'name',
  'description',
  'enabled',
  'variants',
  'rules',
  'off_variant',
  'starts_at',
  'ends_at',
  'prerequisites',
  'rollout_by',
] as const satisfies (keyof FlagRow)[]
