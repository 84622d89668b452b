import type { ChangeContext, Transaction } from '../../../platform/change.ts'
import { randomText } from '../../../platform/crypto/tokens.ts'

/** A connection as the sandbox sees it. Objects of other accounts do not exist for it. */
export interface Account {
  readonly environmentId: string
  readonly connectionId: string
}

/** The dependencies of the sandbox. */
export type Dependencies = ChangeContext

/** A transaction on the sandbox's own objects; its messages commit with it. */
export type Tx = Transaction

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a reference such as `sbx_sub_4fZ…`, which names the kind of object. */
export const newRef = (kind: 'cus' | 'co' | 'sub' | 'in' | 'il' | 'pay' | 're' | 'mu' | 'msg'): string =>
  `sbx_${kind}_${randomText(alphabet, 24)}`

const priceMark = 'sbx_price_'

/** Uses the id of the price, because the sandbox stores a copy of the price with each purchase. */
export const priceRefOf = (priceId: string): string => priceMark + priceId
