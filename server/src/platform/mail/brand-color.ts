const neutral = '#3a5bd9'

/** Accepts only a plain hex color, because the value is used inside a style attribute. */
export function brandColor(color: string | undefined): string {
  if (color && /^#[0-9a-f]{6}$/i.test(color)) return color
  if (color && /^#[0-9a-f]{3}$/i.test(color)) return color.replace(/[0-9a-f]/gi, '$&$&')
  return neutral
}

/** Returns white or near-black, whichever contrasts more with a `#rrggbb` background (WCAG relative luminance). */
export function readableOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(background.slice(at, at + 2), 16)),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.183 ? '#16181d' : '#ffffff'
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
