type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** `#abc` or `#aabbcc`, as the API has it. */
function parseColor(hex: string): Rgb {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const number = Number.parseInt(full, 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const format = (color: Rgb): string => `rgb(${color.map(Math.round).join(' ')})`

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG's ratio, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((channel, index) => channel + ((other[index] ?? 0) - channel) * share) as unknown as Rgb

/** The colour, moved towards `end` only as far as it takes to be read on `ground`. */
function readable(color: Rgb, ground: Rgb, end: Rgb, enough: number): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(color, end, share)
    if (contrast(moved, ground) >= enough) return moved
  }
  return end
}

/** A tenant picks one colour; these are the ones that can be read in either scheme. */
export function brandColors(hex: string, grounds: { light: string; dark: string }) {
  const color = parseColor(hex)
  const ink = contrast(color, white) >= 4.5 || contrast(color, white) >= contrast(color, black) ? white : black
  return {
    accent: format(color),
    onAccent: format(ink),
    onLight: format(readable(color, parseColor(grounds.light), black, 4.6)),
    onDark: format(readable(color, parseColor(grounds.dark), white, 6)),
  }
}
