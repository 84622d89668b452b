export interface Category {
  environment_id: string
  id: string
  name: string
  color: string
  created_at: Date
  updated_at: Date
}

const [width, height] = [1280, 720]

type Color = readonly [number, number, number]
type Paint = (x: number, y: number) => Color

const [paper, line, ink, added, gone]: Color[] = [
  [250, 250, 252],
  [214, 218, 228],
  [70, 78, 98],
  [48, 164, 108],
  [229, 72, 77],
]

const within = (x: number, y: number, [left, top, right, bottom]: readonly number[]): boolean =>
  x >= (left ?? 0) && x < (right ?? 0) && y >= (top ?? 0) && y < (bottom ?? 0)

const framed = (x: number, y: number, box: readonly [number, number, number, number], thick = 4): boolean =>
  within(x, y, box) && !within(x, y, [box[0] + thick, box[1] + thick, box[2] - thick, box[3] - thick])

/** Paints two plans of the same floor side by side. */
const compare: Paint = (x, y) => {
  const inner = x % 640
  const isNew = x >= 640
  if (x > 634 && x < 646) return line as Color
  if (isNew && framed(inner, y, [330, 380, 520, 560], 7)) return added as Color
  if (!isNew && framed(inner, y, [120, 380, 300, 560], 7)) return gone as Color
  const walls: [number, number, number, number][] = [
    [90, 110, 550, 590],
    [90, 110, 320, 340],
    [316, 110, 550, 340],
  ]
  if (walls.some((wall) => framed(inner, y, wall, 5))) return ink as Color
  return (x % 40 < 1 || y % 40 < 1 ? line : paper) as Color
}

/** Paints the duration of an export, before and after. */
const chart: Paint = (x, y) => {
  if (within(x, y, [140, 180, 1140, 300])) return [160, 166, 180]
  if (within(x, y, [140, 400, 440, 520])) return added as Color
  return (x % 160 < 1 && y > 120 && y < 600 ? line : paper) as Color
}

/** Returns the pixels of a picture in a post of the demo. */
export function pixelsOf(name: 'compare' | 'chart') {
  const paint = name === 'compare' ? compare : chart
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bytes.set(paint(x, y), (y * width + x) * 3)
  }
  return { bytes, raw: { width, height, channels: 3 as const } }
}
