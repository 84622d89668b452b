import type { Area } from './area.ts'
import type { MountSpec } from './kinds.ts'
import type { RouteSpec } from './route.ts'

/** Where the operator puts what is outside `/v1`: the beginning of a declared path, and what stands in its place. */
export type Moves = Readonly<Record<string, string>>

/** The area with its paths where the operator wants them. */
export function movedArea(area: Area, moves: Moves): Area {
  if (Object.keys(moves).length === 0) return area
  const move = <T extends RouteSpec | MountSpec>(declared: T): T => ({
    ...declared,
    path: movedPath(declared.path, moves),
  })
  const each = <T extends RouteSpec | MountSpec>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).map(([name, declared]) => [name, move(declared)]))
  return { ...area, routes: each(area.routes) as Area['routes'], mounts: each(area.mounts) }
}

/** One path, where the operator wants it. */
export function movedPath(path: `/${string}`, moves: Moves): `/${string}` {
  const start = Object.keys(moves).find((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  return start === undefined ? path : (`${moves[start]}${path.slice(start.length)}` as `/${string}`)
}
