import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { domainOf } from './rules.ts'

// Mail addresses ignore case, so tokens use base 32.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = `[${alphabet}]{26}`

/** Writes 128 bits as 26 letters and digits. */
function write(bytes: Buffer): string {
  let text = ''
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  for (let left = 26; left > 0; left--, rest /= 32n) text = alphabet.charAt(Number(rest % 32n)) + text
  return text
}

/** Reads 26 letters and digits as an id, or returns null if they have more than 128 bits. */
function readId(text: string): string | null {
  let value = 0n
  for (const letter of text) value = value * 32n + BigInt(alphabet.indexOf(letter))
  const hex = value.toString(16).padStart(32, '0')
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const writeId = (id: string): string => write(Buffer.from(id.replaceAll('-', ''), 'hex'))

/** Returns an address that nobody can guess, and the hash by which it is found. It names its environment. */
export function newReplyAddress(environmentId: string, domain: string): { address: string; tokenHash: Buffer } {
  const token = write(randomBytes(16))
  return { address: `reply+${writeId(environmentId)}${token}@${domain}`, tokenHash: hashToken(token) }
}

/** Returns the address at which an environment receives mail that begins conversations. */
export const intakeAddress = (environmentId: string, domain: string): string =>
  `inbox-${writeId(environmentId)}@${domain}`

export type Recipient =
  | { readonly kind: 'reply'; readonly environmentId: string; readonly tokenHash: Buffer }
  | { readonly kind: 'intake'; readonly environmentId: string }

const replyForm = new RegExp(`^reply\\+(${letters})(${letters})$`)
const intakeForm = new RegExp(`^inbox-(${letters})$`)

/** Reads an address of this domain, or returns null if it has another form. */
export function readRecipient(address: string, domain: string): Recipient | null {
  if (!address.includes('@') || domainOf(address) !== domain) return null
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const [, environment = '', token = ''] = replyForm.exec(local) ?? intakeForm.exec(local) ?? []
  const environmentId = environment === '' ? null : readId(environment)
  if (environmentId === null) return null
  return token === ''
    ? { kind: 'intake', environmentId }
    : { kind: 'reply', environmentId, tokenHash: hashToken(token) }
}
