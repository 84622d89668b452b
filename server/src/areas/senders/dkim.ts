import { createPrivateKey, createPublicKey } from 'node:crypto'
import { invalid } from '../../platform/fail.ts'

const leastBits = 1024

/** Returns the public part of a key as a DNS record contains it. */
export function publicKeyOf(privateKey: string): string {
  const key = parsed(privateKey)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa') invalid('dkim.private_key', 'must be an RSA key')
  if (bits < leastBits) invalid('dkim.private_key', `must have at least ${leastBits} bits, not ${bits}`)
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}

function parsed(privateKey: string) {
  try {
    return createPrivateKey(privateKey)
  } catch {
    return invalid('dkim.private_key', 'must be a private key in PEM format')
  }
}

export const recordOf = ({ domain, selector, publicKey }: { domain: string; selector: string; publicKey: string }) => ({
  domain,
  selector,
  record_name: `${selector}._domainkey.${domain}`,
  record_value: `v=DKIM1; k=rsa; p=${publicKey}`,
})
