export interface Grid {
  size: number
  dark: boolean[][]
  /** Modules that are not for data. */
  fixed: boolean[][]
}

export function createGrid(version: number): Grid {
  const size = version * 4 + 17
  const empty = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  return { size, dark: empty(), fixed: empty() }
}

/** Everything that lets a reader find the code and its version. */
export function placePatterns(grid: Grid, version: number): void {
  const { size } = grid
  for (let at = 0; at < size; at++) {
    put(grid, 6, at, at % 2 === 0)
    put(grid, at, 6, at % 2 === 0)
  }
  for (const [x, y] of [[3, 3] as const, [size - 4, 3] as const, [3, size - 4] as const]) placeFinder(grid, x, y)
  const centres = alignments(version, size)
  const last = centres.length - 1
  for (const [i, x] of centres.entries()) {
    for (const [j, y] of centres.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) placeAlignment(grid, x, y)
    }
  }
  placeFormat(grid)
  if (version >= 7) placeVersion(grid, version)
}

function put({ size, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  const [colours, marks] = [dark[y], fixed[y]]
  if (!colours || !marks || x < 0 || x >= size) return
  colours[x] = isDark
  marks[x] = true
}

function placeFinder(grid: Grid, centreX: number, centreY: number): void {
  for (let dy = -4; dy <= 4; dy++) {
    for (let dx = -4; dx <= 4; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      put(grid, centreX + dx, centreY + dy, ring !== 2 && ring !== 4)
    }
  }
}

function placeAlignment(grid: Grid, centreX: number, centreY: number): void {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) put(grid, centreX + dx, centreY + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
  }
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)]
}

/** Level M is 0, and the mask is 0 as well: the fifteen bits are then the standard's mask of the format itself. */
function placeFormat(grid: Grid): void {
  const { size } = grid
  const isDark = (bit: number) => ((0x5412 >>> bit) & 1) === 1
  for (let bit = 0; bit <= 5; bit++) put(grid, 8, bit, isDark(bit))
  put(grid, 8, 7, isDark(6))
  put(grid, 8, 8, isDark(7))
  put(grid, 7, 8, isDark(8))
  for (let bit = 9; bit < 15; bit++) put(grid, 14 - bit, 8, isDark(bit))
  for (let bit = 0; bit < 8; bit++) put(grid, size - 1 - bit, 8, isDark(bit))
  for (let bit = 8; bit < 15; bit++) put(grid, 8, size - 15 + bit, isDark(bit))
  put(grid, 8, size - 8, true)
}

function placeVersion(grid: Grid, version: number): void {
  let rest = version
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >>> bit) & 1) === 1
    const [a, b] = [grid.size - 11 + (bit % 3), Math.floor(bit / 3)]
    put(grid, a, b, isDark)
    put(grid, b, a, isDark)
  }
}
