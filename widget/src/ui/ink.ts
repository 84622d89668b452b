const defaults = '#5b5bd6'
const colorOf = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** The colour of the brand, or ours where it has none. */
export const accentOf = (color: string | null): string => (color && colorOf.test(color) ? color : defaults)

/** Black or white: what is read better on a colour, `#abc` or `#aabbcc`, by WCAG's luminance. */
export function inkOn(color: string): '#000' | '#fff' {
  const digits = color.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const onWhite = 1.05 / (luminance + 0.05)
  return onWhite >= 4.5 || onWhite >= (luminance + 0.05) / 0.05 ? '#fff' : '#000'
}
