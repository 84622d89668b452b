import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable'
}

export interface SecretKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

/** Seals what must be read again, for storage. The context, such as `totp:<user id>`, ties it to its place. */
export interface Secrets {
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
  /** False when an older key sealed it: seal it anew. */
  isCurrent(sealed: string): boolean
}

const algorithm = 'aes-256-gcm'
const version = 'v1'
const ivLength = 12
const tagLength = 16

/** The first key seals, all of them open. Without a key there is nothing to seal with: null. */
export function createSecrets(keys: readonly SecretKey[]): Secrets | null {
  const [current] = keys
  if (!current) return null
  const keyring = new Map<string, KeyObject>()
  for (const { id, key } of keys) {
    if (!/^[\w-]{1,64}$/.test(id)) throw new Error(`An encryption key's id is letters, digits, _ and -: "${id}"`)
    if (keyring.has(id)) throw new Error(`Two encryption keys have the id "${id}"`)
    if (key.length !== 32) throw new Error(`The encryption key "${id}" has ${key.length} bytes instead of 32`)
    keyring.set(id, createSecretKey(key))
  }
  const currentKey = createSecretKey(current.key)
  const currentPrefix = `${version}.${current.id}.`

  return {
    seal(plain, context) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, currentKey, iv, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${currentPrefix}${iv.toString('base64url')}.${body.toString('base64url')}`
    },
    open(sealed, context) {
      const { keyId, iv, body } = parse(sealed)
      const key = keyring.get(keyId)
      if (!key) throw new SecretUnreadable(`The secret was sealed with the key "${keyId}", which is not configured`)
      return decrypt(key, iv, body, context)
    },
    isCurrent: (sealed) => sealed.startsWith(currentPrefix),
  }
}

function decrypt(key: KeyObject, iv: Buffer, body: Buffer, context: string): string {
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(body.subarray(-tagLength))
    return decipher.update(body.subarray(0, -tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new SecretUnreadable('The secret was altered, moved from its place, or sealed with another key', {
      cause,
    })
  }
}

function parse(sealed: string) {
  const [form, keyId, iv, body, ...rest] = sealed.split('.')
  if (form !== version || !keyId || !iv || !body || rest.length > 0) throw malformed()
  return { keyId, iv: decode(iv), body: decode(body) }
}

/** Buffer skips what is not base64url; here one text stands for one secret, so anything else is refused. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw malformed()
  return bytes
}

const malformed = () => new SecretUnreadable('The secret is not in the form v1.<key id>.<iv>.<ciphertext>')
