import { invalid } from '../../../platform/fail.ts'
import { isCurrency } from '../../catalogue/public.ts'
import { everybody, type Weighing } from './show.sql.ts'

interface Asked {
  currency?: string
  product_id?: string
  segment_id?: string
}

/** Nobody has a plan or is in a segment that is not there, so of those there is nothing to list. */
export function weighingOf({ currency, product_id, segment_id }: Asked): Weighing {
  if (currency !== undefined && !isCurrency(currency)) invalid('currency', 'is no currency')
  if (product_id !== undefined && segment_id !== undefined) invalid('segment_id', 'not together with product_id')
  return { currency: currency ?? null, groupId: product_id ?? segment_id ?? everybody }
}
