const decoded: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => decoded[entity] ?? '')

/**
 * An address that a link may lead to, as it stands in an attribute: with another scheme, or none, it leads nowhere.
 * Takes what is escaped already.
 */
export function webAddress(escaped: unknown): string {
  const text = String(escaped ?? '').trim()
  return isWebAddress(unescaped(text)) ? text : '#'
}

export const isWebAddress = (text: string): boolean => /^(https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(text)
