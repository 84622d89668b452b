import { isIP } from 'node:net'
import { resolve } from 'node:path'

/**
 * Each parser takes the text of a variable that is set. What it throws completes the sentence "NAME … ",
 * and never repeats the text, which may be a secret.
 */
export type Parser<T> = (text: string) => T

export const path: Parser<string> = (text) => resolve(text)

export const port: Parser<number> = (text) => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw new Error('is not a port number')
  return Number(text)
}

export const host: Parser<string> = (text) => {
  if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text))
    throw new Error('is not a host name or an IP address')
  return text
}

export const domain: Parser<string> = (text) => {
  const name = text.toLowerCase()
  if (name.length > 180 || !/^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/.test(name))
    throw new Error('is not a domain name')
  return name
}

export const wholeDays: Parser<number> = (text) => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error('is not a number of days')
  return Number(text)
}

export const count: Parser<number> = (text) => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error('is not a number from 1 to 9999999')
  return Number(text)
}

export const longToken: Parser<string> = (text) => {
  if (!/^[!-~]{16,500}$/.test(text)) throw new Error('is too short, or has spaces')
  return text
}

export const flag: Parser<boolean> = (text) => {
  if (text !== 'true' && text !== 'false') throw new Error('is neither true nor false')
  return text === 'true'
}

/** Returns the environment of the sample product, or null if it is off. */
export const sampleEnvironment: Parser<'test' | 'live' | null> = (text) => {
  if (text === 'test' || text === 'live') return text
  return flag(text) ? 'test' : null
}

export function oneOf<const T extends string>(...allowed: T[]): Parser<T> {
  return (text) => {
    const found = allowed.find((value) => value === text)
    if (found === undefined) throw new Error('is not one of its values')
    return found
  }
}

export function url(...schemes: string[]): Parser<string> {
  return (text) => {
    const parsed = URL.parse(text)
    if (parsed === null) throw new Error('is not a URL')
    if (!schemes.includes(parsed.protocol.slice(0, -1)))
      throw new Error(`does not begin with ${schemes.join(':// or ')}://`)
    return text
  }
}

export const publicUrl: Parser<string> = (text) => {
  const { origin, pathname, search, hash, username } = new URL(url('http', 'https')(text))
  if (search !== '' || hash !== '' || username !== '') throw new Error('has more than a host and a path')
  return origin + pathname.replace(/\/+$/, '')
}

export const routePath: Parser<string> = (text) => {
  if (!/^(\/[\w.~-]+)+$/.test(text)) throw new Error('is not a path')
  if (/^\/v1(\/|$)/.test(text)) throw new Error('lies inside /v1, which belongs to the API')
  return text
}

export const mailAddress: Parser<string> = (text) => {
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) throw new Error('is not a mail address')
  return text
}

/** Parses the `trustProxy` option of Fastify. */
export const trustProxy: Parser<boolean | number | string[]> = (text) => {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const proxies = text.split(',').map((part) => part.trim())
  if (!proxies.every(isProxy)) throw new Error('has an entry that is neither an IP address nor a range')
  return proxies
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
