import type { Options } from 'sanitize-html'

/** Tags allowed in the HTML of a mail: tables and inline styles. Nothing runs, and there are no forms. */
export const mailTags: Options = {
  allowedTags: [
    ...['div', 'span', 'center', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'p', 'br', 'hr', 'a', 'img'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'font'],
  ],
  allowedAttributes: {
    '*': [
      ...['style', 'class', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'role', 'title'],
      ...['aria-label', 'aria-hidden', 'aria-roledescription'],
    ],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'border'],
    table: ['border', 'cellpadding', 'cellspacing', 'background'],
    td: ['colspan', 'rowspan', 'background'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
    font: ['color', 'face', 'size'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: { '*': withoutActiveStyle },
}

function withoutActiveStyle(tagName: string, attribs: Record<string, string>) {
  const { style, ...others } = attribs
  if (style === undefined || !/expression|javascript:|behavior|binding|@import|\\/i.test(style))
    return { tagName, attribs }
  return { tagName, attribs: others }
}
