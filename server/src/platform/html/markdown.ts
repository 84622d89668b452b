import MarkdownIt from 'markdown-it'
import sanitizeHtml, { type Options } from 'sanitize-html'
import { guardHtml, guardMarkdown } from './markdown-guard.ts'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

export const allowedInText: Options = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'pre', 'code'],
    ...['strong', 'em', 's', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

/** Renders Markdown after the guard has accepted the text, and sanitizes the HTML. */
function render(text: string, toHtml: (text: string) => string, allowed: Options): string {
  guardMarkdown(text)
  return sanitizeHtml(guardHtml(toHtml(text)), allowed)
}

const toBlocks = (text: string): string => markdown.render(text)

/**
 * Returns HTML that any page may show. Throws `MarkdownProblem`. May take long: requests render in the pool
 * (`render-text.ts`).
 */
export const renderMarkdown = (text: string): string => render(text, toBlocks, allowedInText)

const allowedInLine: Options = { ...allowedInText, allowedTags: ['strong', 'em', 's', 'code', 'a', 'br'] }

/** Returns the HTML of one paragraph, without the paragraph itself. */
export const renderInlineMarkdown = (text: string): string =>
  render(text, (line) => markdown.renderInline(line), allowedInLine)

const allowedInMail: Options = {
  ...allowedInText,
  allowedTags: [...allowedInText.allowedTags, 'img'],
  allowedAttributes: { ...allowedInText.allowedAttributes, img: ['src', 'alt', 'title'] },
}

/** Renders Markdown with pictures for a mail; the reader's mail client decides whether to load them. */
export const renderMailMarkdown = (text: string): string => render(text, toBlocks, allowedInMail)
