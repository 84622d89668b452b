import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable'
}

export interface SecretKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

/** Encrypts values that must be read again. The context, such as `totp:<user id>`, binds a value to its place. */
export interface Secrets {
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
  /** Returns false if an older key encrypted it, so that it should be encrypted again. */
  isCurrent(sealed: string): boolean
}

const algorithm = 'aes-256-gcm'
const version = 'v1'
const ivLength = 12
const tagLength = 16

/** Creates secrets: the first key encrypts, all of them decrypt. Returns null without a key. */
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
      if (!key) throw new SecretUnreadable(`The secret was encrypted with the key "${keyId}", which is not configured`)
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
    throw new SecretUnreadable('The secret was altered, moved, or encrypted with another key', {
      cause,
    })
  }
}

function parse(sealed: string) {
  const [form, keyId, iv, body, ...rest] = sealed.split('.')
  if (form !== version || !keyId || !iv || !body || rest.length > 0) throw malformed()
  return { keyId, iv: decode(iv), body: decode(body) }
}

/** Refuses characters outside base64url, which Buffer would skip, so that each secret has one text. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw malformed()
  return bytes
}

const malformed = () => new SecretUnreadable('The secret is not in the form v1.<key id>.<iv>.<ciphertext>')
