import type { ChangeContext, UnplacedChange } from '../../../platform/change.ts'
import { randomText } from '../../../platform/crypto/tokens.ts'

/** One connection to the sandbox, seen from its side: what is of another account is not there. */
export interface Account {
  readonly environmentId: string
  readonly connectionId: string
}

/** What the sandbox needs of the process that it lives in. */
export type Surroundings = ChangeContext

/** A change of the sandbox's own objects; its messages commit with it. */
export type Tx = UnplacedChange

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `sbx_sub_4fZ…`: what it is can be read from the reference. */
export const newRef = (kind: 'cus' | 'co' | 'sub' | 'in' | 'il' | 'pay' | 're' | 'mu' | 'msg'): string =>
  `sbx_${kind}_${randomText(alphabet, 24)}`

const priceMark = 'sbx_price_'

/** A price keeps its id, since the sandbox holds a copy of each price wherever one is used. */
export const priceRefOf = (priceId: string): string => priceMark + priceId
