/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [number, number, number, number]

export type Tokens = Readonly<Record<string, string>>

const named: Record<string, Color> = { white: [255, 255, 255, 1], '#fff': [255, 255, 255, 1], black: [0, 0, 0, 1] }

/** Splits at commas that stand outside of parentheses. */
const argumentsOf = (text: string) => text.split(/,(?![^(]*[)])/).map((part) => part.trim())

/** Returns the color that a CSS value stands for in the dark or light scheme, or null where it depends on more. */
export function colorOf(value: string, tokens: Tokens, scheme: 'light' | 'dark'): Color | null {
  const text = value.trim()
  const [, name, inside = ''] = /^([a-z-]+)[(](.*)[)]$/s.exec(text) ?? []
  if (named[text]) return named[text]
  if (text.startsWith('#')) return hexColor(text.slice(1))
  const of = (part: string | undefined) => (part === undefined ? null : colorOf(part, tokens, scheme))
  if (name === 'var') return of(tokens[argumentsOf(inside)[0] ?? ''] ?? argumentsOf(inside)[1])
  if (name === 'light-dark') return of(argumentsOf(inside)[scheme === 'light' ? 0 : 1])
  if (name === 'rgb' || name === 'rgba') return rgbColor(inside)
  if (name === 'color-mix') return mixed(argumentsOf(inside), of)
  return null
}

function hexColor(digits: string): Color {
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [r = 0, g = 0, b = 0] = (full.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return [r, g, b, 1]
}

function rgbColor(inside: string): Color | null {
  const parts = inside.split(/[\s,/]+/).filter(Boolean)
  const [r = Number.NaN, g = Number.NaN, b = Number.NaN, a = 1] = parts.map((part) =>
    part.endsWith('%') ? Number.parseFloat(part) / 100 : Number(part),
  )
  return Number.isNaN(r + g + b + a) ? null : [r, g, b, a]
}

/** Mixes two colors by the first one's percentage; a share of nothing makes the other transparent. */
function mixed([, first = '', second = '']: string[], of: (part: string) => Color | null): Color | null {
  const [, text = '', share] = /^(.*?)\s+(\d+)%$/.exec(first) ?? []
  const [one, part] = [of(text), Number(share) / 100]
  if (!one || Number.isNaN(part)) return null
  if (second === 'transparent') return [one[0], one[1], one[2], part]
  const other = of(second)
  return other && blend([one[0], one[1], one[2], part], other)
}

/** Returns the color that is seen where one lies on another that is opaque. */
export const blend = (top: Color, ground: Color): Color => {
  const channel = (index: 0 | 1 | 2) => top[index] * top[3] + ground[index] * (1 - top[3])
  return [channel(0), channel(1), channel(2), 1]
}

function luminance([r, g, b]: Color): number {
  const part = (channel: number) =>
    channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
}

/** Returns the contrast ratio of WCAG, from 1 to 21. */
export function contrast(text: Color, ground: Color): number {
  const [a, b] = [luminance(blend(text, ground)), luminance(ground)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
