import { isWebAddress } from '@userkeep/contract/kernel/links'

const decoded: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => decoded[entity] ?? '')

/** Returns an escaped address if a link may lead to it; an address with another scheme or none is removed. */
export function webAddress(escaped: unknown): string {
  const text = String(escaped ?? '').trim()
  return isMailLink(unescaped(text)) ? text : '#'
}

export const isMailLink = (text: string): boolean => isWebAddress(text) || /^(mailto:|tel:)[^\s\p{Cc}\\]+$/iu.test(text)
