const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const link = /https?:\/\/[^\s<>"']{1,2000}/g
const trailing = /[.,;:!?)\]]+$/

const withLinks = (line: string): string => {
  let html = ''
  let reached = 0
  for (const { 0: found, index } of line.matchAll(link)) {
    const url = found.replace(trailing, '')
    html += escaped(line.slice(reached, index))
    html += `<a href="${escaped(url)}" rel="nofollow noopener noreferrer">${escaped(url)}</a>`
    reached = index + url.length
  }
  return html + escaped(line.slice(reached))
}

/** Returns plain text as HTML: paragraphs, line breaks and links, and everything else escaped. */
export const plainHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(withLinks).join('<br>')}</p>`)
    .join('\n')
