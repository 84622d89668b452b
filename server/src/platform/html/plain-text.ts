const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const decoded = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return signs[name.toLowerCase()] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** Returns the words of sanitised HTML in one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:p|br|li|ul|ol|h[1-6]|blockquote|pre|hr|div|table|thead|tbody|tr|td|th|img)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?[a-z\d]{1,8});/gi, decoded)
    .replace(/\s+/g, ' ')
    .trim()
