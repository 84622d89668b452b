import { markup } from '@userkeep/contract'
import MarkdownIt from 'markdown-it'
import sanitizeHtml, { type Options } from 'sanitize-html'
import type { Html } from './html.ts'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

const allowed: Options = {
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
export const renderMarkdown = (text: string): string => sanitizeHtml(markdown.render(text), allowed)

const allowedInMail: Options = {
  ...allowed,
  allowedTags: [...allowed.allowedTags, 'img'],
  allowedAttributes: { ...allowed.allowedAttributes, img: ['src', 'alt', 'title'] },
}

/** The same with pictures, which a mail may have: whoever opens one decides whether they are loaded. */
export const renderMailMarkdown = (text: string): string => sanitizeHtml(markdown.render(text), allowedInMail)

/** What `renderMarkdown` once made, for a template. */
export const sanitized = (text: string): Html => ({ [markup]: sanitizeHtml(text, allowed) })
