import { markup } from '@userkeep/contract'
import MarkdownIt from 'markdown-it'
import sanitizeHtml, { type Options } from 'sanitize-html'
import type { Html } from './html.ts'

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

/** Markdown that staff wrote, as HTML that any page may show. Takes about a millisecond a page: done when it is saved. */
export const renderMarkdown = (text: string): string => sanitizeHtml(markdown.render(text), allowedInText)

const allowedInLine: Options = { ...allowedInText, allowedTags: ['strong', 'em', 's', 'code', 'a', 'br'] }

/** The same of one paragraph, without the paragraph: what is said in a line, such as on a banner. */
export const renderInlineMarkdown = (text: string): string => sanitizeHtml(markdown.renderInline(text), allowedInLine)

const allowedInMail: Options = {
  ...allowedInText,
  allowedTags: [...allowedInText.allowedTags, 'img'],
  allowedAttributes: { ...allowedInText.allowedAttributes, img: ['src', 'alt', 'title'] },
}

/** The same with pictures, which a mail may have: whoever opens one decides whether they are loaded. */
export const renderMailMarkdown = (text: string): string => sanitizeHtml(markdown.render(text), allowedInMail)

/** What `renderMarkdown` once made, for a template. */
export const sanitized = (text: string): Html => ({ [markup]: sanitizeHtml(text, allowedInText) })
