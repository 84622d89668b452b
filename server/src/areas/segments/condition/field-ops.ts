import type { SegmentOp } from '@userkeep/contract/shapes/segment'
import type { FieldType, SegmentField } from '../../contacts/public.ts'

const texts = ['eq', 'neq', 'in', 'contains', 'starts_with', 'ends_with', 'exists'] as const
const orders = ['gt', 'gte', 'lt', 'lte'] as const
const days = ['within_days', 'before_days'] as const

/** The operators for each field type. */
export const opsOf: Readonly<Record<FieldType, readonly SegmentOp[]>> = {
  text: texts,
  number: ['eq', 'neq', 'in', ...orders, 'exists'],
  date: [...orders, ...days, 'exists'],
  boolean: ['eq', 'neq', 'exists'],
  any: [...texts, ...orders, ...days],
}

interface FoundField {
  field: SegmentField
  /** The part after the prefix; empty for a plain field. */
  key: string
}

const longestKey = 100

export function findField(fields: readonly SegmentField[], name: string): FoundField | null {
  const plain = fields.find((field) => field.name === name)
  if (plain && !isPrefix(plain)) return { field: plain, key: '' }
  const field = fields.find((candidate) => isPrefix(candidate) && name.startsWith(candidate.name))
  if (!field) return null
  const key = name.slice(field.name.length)
  const isName = key !== '' && key.length <= longestKey && (field.keys?.test(key) ?? true)
  return isName ? { field, key } : null
}

export const isPrefix = ({ name }: SegmentField): boolean => name.endsWith('.')
