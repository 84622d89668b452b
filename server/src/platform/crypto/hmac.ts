import { hash } from 'node:crypto'

const blockBytes = 64
const digestBytes = 32

export type Hmac = (message: string, encoding: 'hex' | 'base64') => string

/**
 * Returns HMAC-SHA-256 (RFC 2104) with a key for many messages. Node's own creates an object outside the heap per
 * message, which costs several times as much as hashing a short one.
 */
export function hmacSha256(key: Buffer): Hmac {
  const block = Buffer.alloc(blockBytes)
  if (key.length <= blockBytes) key.copy(block)
  else block.write(hash('sha256', key, 'binary'), 'latin1')
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(digestBytes)])
  let inner = Buffer.from(block.map((byte) => byte ^ 0x36))
  return (message, encoding) => {
    const most = blockBytes + message.length * 3
    if (inner.length < most) inner = Buffer.concat([inner.subarray(0, blockBytes)], most)
    const end = blockBytes + inner.write(message, blockBytes)
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'latin1')
    return hash('sha256', outer, encoding)
  }
}
