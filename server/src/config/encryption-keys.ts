import { createHash } from 'node:crypto'

/** An AES-256 key. Its id stands in every ciphertext it made, so that keys can be rotated. */
export interface EncryptionKey {
  id: string
  key: Buffer
}

/** The first key encrypts; the others only decrypt what they once encrypted. Never says a key in an error. */
export function parseEncryptionKeys(text: string): EncryptionKey[] {
  const keys = text.split(',').map((part) => parseKey(part.trim()))
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('contains a key ID twice')
  return keys
}

function parseKey(text: string): EncryptionKey {
  const colon = text.indexOf(':')
  const encoded = text.slice(colon + 1)
  const key = Buffer.from(encoded, 'base64')
  if (!/^[\w+/-]+=*$/.test(encoded) || key.length !== 32) throw new Error('has a key that is not 32 bytes of base64')
  if (colon === -1) return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
  const id = text.slice(0, colon)
  if (!/^[\w-]{1,32}$/.test(id)) throw new Error('has a key id that is not 1 to 32 letters, digits, - or _')
  return { id, key }
}
