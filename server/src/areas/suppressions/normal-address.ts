import { domainToASCII, domainToUnicode } from 'node:url'

/** A local part that needs no quotes (RFC 5322, with the letters of RFC 6531). */
const dotAtom = /^[^\s"(),:;<>@[\\\]]+$/u

const controls = /[\p{Cc}\p{Cf}]/u

/**
 * Normalizes an address: lower case, the domain in ASCII, without unnecessary quotes. Returns null if the text is not
 * an address.
 */
export function readAddress(text: string): string | null {
  const merged = text.trim().normalize('NFKC').toLowerCase()
  const at = merged.lastIndexOf('@')
  if (at < 1 || controls.test(merged)) return null
  const [local, domain] = [localPart(merged.slice(0, at)), asciiDomain(merged.slice(at + 1))]
  return local === null || domain === null ? null : `${local}@${domain}`
}

/** Normalizes what is known to be an address. Text that cannot be parsed matches only itself. */
export const normalAddress = (text: string): string => readAddress(text) ?? text.trim().toLowerCase()

/** Returns the address in Unicode, if that differs. */
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
