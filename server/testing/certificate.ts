import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

export interface TestCertificate {
  cert: string
  key: string
}

// Just enough DER for a certificate, so that no test needs a program that may be missing.

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) => tlv(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = (name: string) => sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))))
const extension = (id: string, value: Buffer) => sequence(oid(id), tlv(0x04, value))

const alternativeName = (name: string): Buffer =>
  isIP(name) === 4 ? tlv(0x87, Buffer.from(name.split('.').map(Number))) : tlv(0x82, Buffer.from(name))

/** A certificate that vouches for itself, for these names, good from a day ago for a year. */
export function testCertificate(names: readonly string[]): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = unsigned(names, publicKey)
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const der = sequence(body, ecdsaWithSha256, tlv(0x03, signature))
  return {
    cert: new X509Certificate(der).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function unsigned(names: readonly string[], publicKey: KeyObject): Buffer {
  const day = 86_400_000
  const name = commonName('Userkeep test')
  const serial = randomBytes(8)
  serial[0] = 1
  return sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + 365 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(
      0xa3,
      sequence(
        extension('551d13', sequence(tlv(0x01, Buffer.from([0xff])))),
        extension('551d11', sequence(...names.map(alternativeName))),
      ),
    ),
  )
}
