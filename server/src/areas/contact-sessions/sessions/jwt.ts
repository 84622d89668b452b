import { webcrypto } from 'node:crypto'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A JWT signed with ES256, beside the event loop: signing costs as much as all the rest of a request. */
export async function signJwt(
  { kid, key }: { kid: string; key: webcrypto.CryptoKey },
  claims: object,
): Promise<string> {
  const signed = `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}`
  const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed))
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}
