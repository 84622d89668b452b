import { type TStringOptions, Type } from 'typebox'

/** Browsers drop or rewrite these characters in an address, so `/\host` and `/<tab>/host` lead to another host. */
const rewritten = /[\s\p{Cc}\\]/u

/** Returns whether the text is an absolute http or https address, with a host and without a user or password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/?#@]+(?=[/?#]|$)/i.test(text) || rewritten.test(text)) return false
  return URL.canParse(text)
}

const anySite = 'https://site.invalid'

/** Returns whether the text is a path that stays on the site of the page that shows it. */
export function isSitePath(text: string): boolean {
  if (!text.startsWith('/') || rewritten.test(text)) return false
  const { origin, pathname } = URL.canParse(text, anySite) ? new URL(text, anySite) : { origin: null, pathname: '' }
  return origin === anySite && !pathname.startsWith('//')
}

/** Returns whether the text may be the target of a link: a web address, or a path of the same site. */
export const isLink = (text: string): boolean => isWebAddress(text) || isSitePath(text)

type LinkOptions = Omit<TStringOptions, 'format' | 'maxLength'> & { maxLength: number }

/** An absolute http(s) address. Every field of a body that holds an address is one of these two. */
export const WebAddress = (options: LinkOptions) => Type.String({ ...options, format: 'web-address' })

/** An absolute http(s) address, or a path of the tenant's product. */
export const Link = (options: LinkOptions) => Type.String({ ...options, format: 'link' })

/** The formats above: how each is checked, and how a refusal describes it. */
export const linkFormats = {
  'web-address': { check: isWebAddress, reason: 'must be a URL that begins with http:// or https://' },
  link: {
    check: isLink,
    reason: 'must be a URL that begins with http:// or https://, or a path that begins with /',
  },
} as const
