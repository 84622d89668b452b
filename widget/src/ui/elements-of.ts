import { type ComponentChildren, h } from 'preact'

const kept = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li strong em b i s del code pre blockquote hr br a table thead tbody tr th td img'.split(
    ' ',
  ),
)
const empty = new Set(['hr', 'br'])
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

const textOf = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (entities[name] !== undefined) return entities[name]
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return name.startsWith('#') && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

interface Open {
  tag: string
  href: string | null
  children: ComponentChildren[]
}

/**
 * Returns elements for HTML that the service sanitised, made one by one: a page may forbid `innerHTML` (Trusted Types),
 * and no text can produce other elements than these and links to the web.
 */
export function elementsOf(html: string): ComponentChildren {
  const stack: Open[] = [{ tag: '', href: null, children: [] }]
  const top = () => stack[stack.length - 1] as Open
  const close = () => {
    const { tag, href, children } = stack.pop() as Open
    const link = href && { href, target: '_blank', rel: 'noopener noreferrer' }
    top().children.push(h(tag, link || null, ...children))
  }
  for (const [, ending, name = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+|<)/gi,
  )) {
    const tag = name.toLowerCase()
    if (text !== undefined) top().children.push(textOf(text))
    else if (!kept.has(tag)) continue
    else if (tag === 'img') top().children.push(pictureIn(attributes))
    else if (empty.has(tag)) top().children.push(h(tag, null))
    else if (!ending) stack.push({ tag, href: tag === 'a' ? hrefIn(attributes) : null, children: [] })
    else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) close()
      close()
    }
  }
  while (stack.length > 1) close()
  return top().children
}

const valueIn = (attributes: string, name: string): string =>
  textOf(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '')

/** From the web alone, in the size that it will have, so that nothing moves when it comes. */
function pictureIn(attributes: string): ComponentChildren {
  const [src = '', ...rest] = ['src', 'srcset', 'sizes', 'width', 'height'].map((name) => valueIn(attributes, name))
  const [srcset = '', sizes = '', width = '', height = ''] = rest
  const alt = valueIn(attributes, 'alt')
  return /^https?:/i.test(src) ? h('img', { src, srcset, sizes, width, height, alt, loading: 'lazy' }) : null
}

function hrefIn(attributes: string): string | null {
  const href = valueIn(attributes, 'href')
  return /^(https?:|mailto:)/i.test(href) ? href : null
}
