import { domainToASCII, domainToUnicode } from 'node:url'

/** A local part that needs no quotes (RFC 5322, with the letters of RFC 6531). */
const dotAtom = /^[^\s"(),:;<>@[\\\]]+$/u

const controls = /[\p{Cc}\p{Cf}]/u

/**
 * An address as addresses are compared: lower case, the domain in ASCII, no quotes that mean nothing. Null where the
 * text is none.
 */
export function readAddress(text: string): string | null {
  const folded = text.trim().normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at < 1 || controls.test(folded)) return null
  const [local, domain] = [localPart(folded.slice(0, at)), asciiDomain(folded.slice(at + 1))]
  return local === null || domain === null ? null : `${local}@${domain}`
}

/** The same, of what is known to be an address; what cannot be read stands as it is and matches itself alone. */
export const normalAddress = (text: string): string => readAddress(text) ?? text.trim().toLowerCase()

/** As people write it, where that differs. */
export function unicodeAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const written = `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1))}`
  return written === address ? null : written
}

function localPart(text: string): string | null {
  if (!text.startsWith('"')) return isDotAtom(text) ? text : null
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/u.exec(text) ?? []
  if (quoted === undefined) return null
  const plain = quoted.replace(/\\(.)/gu, '$1')
  if (plain === '') return null
  return isDotAtom(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`
}

const isDotAtom = (text: string): boolean =>
  dotAtom.test(text) && !text.startsWith('.') && !text.endsWith('.') && !text.includes('..')

function asciiDomain(text: string): string | null {
  const domain = domainToASCII(text.replace(/\.$/, ''))
  return /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(domain) ? domain : null
}
