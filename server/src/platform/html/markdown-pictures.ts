import MarkdownIt from 'markdown-it'
import sanitizeHtml, { type Options } from 'sanitize-html'
import { allowedInText } from './markdown.ts'
import { guardHtml, guardMarkdown } from './markdown-guard.ts'

/** The files and size of a picture, in place of the written address. */
export interface PlacedPicture {
  readonly src: string
  readonly srcset: string
  readonly width: number
  readonly height: number
}

type Find = (src: string) => PlacedPicture | null

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false })
// A link without a scheme is often a file name.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

const pictureAttributes = ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'title', 'loading', 'decoding']

const withPictures: Options = {
  ...allowedInText,
  allowedTags: [...allowedInText.allowedTags, 'img'],
  allowedAttributes: { ...allowedInText.allowedAttributes, img: pictureAttributes },
}

/** A text that is parsed once for several results. */
interface ReadMarkdown {
  /** The addresses of all pictures, in order. */
  readonly pictures: readonly string[]
  /** Renders HTML. Pictures that are not found are left out. */
  html(find: Find): string
  /** Returns the beginning without markup, cut between two words. */
  excerpt(most: number): string
}

export function readMarkdown(text: string): ReadMarkdown {
  guardMarkdown(text)
  const env = {}
  const tokens = markdown.parse(text, env)
  const inline = tokens.flatMap(({ children }) => [children ?? []])
  return {
    pictures: inline.flat().flatMap((token) => (token.type === 'image' ? [String(token.attrGet('src') ?? '')] : [])),
    html: (find) =>
      sanitizeHtml(guardHtml(markdown.renderer.render(tokens, markdown.options, env)), {
        ...withPictures,
        transformTags: { ...allowedInText.transformTags, img: (_, { src = '', alt = '' }) => placed(find(src), alt) },
        exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
      }),
    excerpt: (most) => cut(inline.map((children) => children.map(plain).join('')).join(' '), most),
  }
}

/** Reserves the picture's place, so that the layout does not shift, and loads it when it comes near. */
function placed(picture: PlacedPicture | null, alt: string): { tagName: string; attribs: Record<string, string> } {
  if (picture === null) return { tagName: 'img', attribs: {} }
  const { width, height, ...addresses } = picture
  const size = { width: String(width), height: String(height), sizes: '(max-width: 760px) 100vw, 720px' }
  return { tagName: 'img', attribs: { ...addresses, ...size, alt, loading: 'lazy', decoding: 'async' } }
}

function cut(text: string, most: number): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  return whole.length <= most ? whole : `${whole.slice(0, most).replace(/\s+\S*$/, '')}…`
}

const plain = ({ type, content }: { type: string; content: string }): string =>
  type === 'text' || type === 'code_inline' ? content : type.endsWith('break') ? ' ' : ''
