import { codewords } from './codewords.ts'
import { createGrid, type Grid, placePatterns } from './grid.ts'

/** Draws a text as one SVG path, in modules, with the quiet zone that readers need. */
export function drawQr(text: string): { size: number; path: string } {
  const { version, bytes } = codewords(text)
  const grid = createGrid(version)
  placePatterns(grid, version)
  placeData(grid, bytes)
  const quiet = 2
  let path = ''
  for (const [y, row] of grid.dark.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) path += `M${x + quiet} ${y + quiet}h1v1h-1z`
  }
  return { size: grid.size + 2 * quiet, path }
}

/** In pairs of columns from the right, up and down around what is fixed; always masked alike, which readers take. */
function placeData({ size, dark, fixed }: Grid, bytes: number[]): void {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const isUpward = ((right + 1) & 2) === 0
        const y = isUpward ? size - 1 - step : step
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        const value = ((bytes[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1
        row[x] = (value ^ ((x + y) % 2 === 0 ? 1 : 0)) === 1
        bit++
      }
    }
  }
}
