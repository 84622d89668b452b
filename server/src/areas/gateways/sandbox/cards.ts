import { createHash } from 'node:crypto'

/** The outcome of a charge: paid, or refused with a code and a message for the buyer. */
export type Charge = { paid: true } | { paid: false; code: string; message: string }

interface TestCard {
  readonly number: string
  readonly says: string
  readonly does: 'pays' | 'is declined' | 'pays once' | 'asks for confirmation' | 'has expired'
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', says: 'Pays', does: 'pays' },
  { number: '5555555555554444', says: 'Pays, as another card', does: 'pays' },
  { number: '4000000000000002', says: 'Is declined', does: 'is declined' },
  { number: '4000000000000341', says: 'Pays once, fails at the renewal', does: 'pays once' },
  { number: '4000002500003155', says: 'Needs a second step, then pays', does: 'asks for confirmation' },
  { number: '4000000000000069', says: 'Has expired', does: 'has expired' },
]

const refused = (code: string, message: string): Charge => ({ paid: false, code, message })

const declined = refused('card_declined', 'Your card was declined.')
const expired = refused('expired_card', 'Your card has expired.')
const unknown = refused('unknown_card', 'This is not a test card. The sandbox only accepts test cards.')
const missing = refused('no_card', 'No card on file.')

/** Returns the digits of a typed card number. */
export const cardNumber = (typed: string): string => typed.replace(/[\s-]/g, '')

const findCard = (number: string): TestCard | undefined => testCards.find((card) => card.number === number)

export const needsConfirmation = (number: string): boolean => findCard(number)?.does === 'asks for confirmation'

/** Returns a hash that is equal for equal cards and does not reveal the number. */
export const fingerprintOf = (environmentId: string, number: string): string =>
  `fp_${createHash('sha256').update(`${environmentId}:${number}`).digest('hex').slice(0, 32)}`

export const ending = (number: string): string => number.slice(-4)

/** Accepts a typed card, to pay with or to save. */
export function acceptCard(number: string): Charge {
  const card = findCard(number)
  if (!card) return unknown
  if (card.does === 'is declined') return declined
  return card.does === 'has expired' ? expired : { paid: true }
}

/** Charges a saved card while the buyer is absent. */
export function chargeSaved(number: string | null, charges: number): Charge {
  if (number === null) return missing
  const accepted = acceptCard(number)
  return accepted.paid && findCard(number)?.does === 'pays once' && charges > 0 ? declined : accepted
}
