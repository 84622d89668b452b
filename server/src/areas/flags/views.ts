import type { AnswerOf, flags } from '@userkeep/contract'
import type { FlagValue } from '@userkeep/contract/shapes/flag'
import type { FlagRow } from './flags.sql.ts'
import { stateOf } from './rules.ts'

/** What was saved was any JSON. */
export const toVariants = ({ variants }: FlagRow) =>
  variants.map(({ value, ...variant }) => ({ ...variant, value: value as FlagValue }))

export const toFlag = (row: FlagRow, now: Date): AnswerOf<typeof flags.routes.get> => ({
  ...row,
  variants: toVariants(row),
  rules: [...row.rules],
  prerequisites: [...row.prerequisites],
  state: stateOf(row, now),
})

/** What the audit log tells of a change. */
export const audible = [
  'name',
  'description',
  'enabled',
  'variants',
  'rules',
  'off_variant',
  'starts_at',
  'ends_at',
  'prerequisites',
] as const satisfies (keyof FlagRow)[]
