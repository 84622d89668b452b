import * as declared from './areas/index.ts'
import { type Area, groups, type Route, routesOf } from './kernel/index.ts'

export * from './areas/index.ts'
export * from './boot-parts.ts'
export * from './facts.ts'
export * from './kernel/index.ts'
export { type ConsentCategory, type ConsentSource, consentCategories } from './shapes/consent.ts'
export { ProductEvent } from './shapes/event.ts'
export { visitorLines } from './shapes/line.ts'
export { positionAfter } from './shapes/position.ts'

/** One of the areas, as its own file declares it. */
export type DeclaredArea = (typeof declared)[keyof typeof declared]

/** The whole API, group by group as the reference shows it. */
export const areas = (Object.values(declared) as unknown as Area[]).sort(
  (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group),
)

export const routes: readonly Route[] = areas.flatMap(routesOf)
