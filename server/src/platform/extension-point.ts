/**
 * The type of the contributions to a point. `this['own']` stands for the value returned by the contributing area's
 * `setup`, so that a contribution receives the context of its own area.
 */
export interface Extension {
  readonly own: unknown
  readonly contribution: unknown
}

type ContributionTo<E extends Extension, Own = unknown> = (E & { readonly own: Own })['contribution']

/** A place at which other areas extend an area. The area declares it and exports it from its `public.ts`. */
interface ExtensionPoint<E extends Extension = Extension> {
  readonly name: string
  /** Returns a contribution for the `contributes` of an area. */
  by<Own>(contribution: ContributionTo<E, Own>): Contribution<Own>
}

/** A contribution to a point, for an area whose `setup` returns `Own`. */
export interface Contribution<Own = unknown> {
  readonly point: Pick<ExtensionPoint, 'name'>
  readonly contribution: unknown
  /** Never set; it makes the compiler compare `Own` with the `setup` of the area. */
  readonly own?: (own: Own) => void
}

/** A contribution as the area of the point calls it. */
interface Contributed<E extends Extension, Context> {
  readonly contribution: ContributionTo<E>
  /** The context of the contributing area, available once all areas are set up. */
  readonly context: Context
}

/** Returns the contributions to a point, in the order of the areas. */
export type Contributions<Context> = <E extends Extension>(
  point: ExtensionPoint<E>,
) => readonly Contributed<E, Context>[]

/** Declares an extension point. Its name begins with that of the area, such as `contacts.data`. */
export function extensionPoint<E extends Extension>(name: string): ExtensionPoint<E> {
  const point: ExtensionPoint<E> = { name, by: (contribution) => ({ point, contribution }) }
  return point
}

const none: readonly never[] = Object.freeze([])

/** Collects the contributions of areas by point, once per service. */
export function bindContributions<Area extends { readonly contributes?: readonly Contribution[] }, Context>(
  areas: readonly Area[],
  contextOf: (area: Area) => Context,
): Contributions<Context> {
  const byPoint = new Map<object, Contributed<Extension, Context>[]>()
  for (const area of areas) {
    for (const { point, contribution } of area.contributes ?? []) {
      const contributed = {
        contribution,
        get context() {
          return contextOf(area)
        },
      }
      byPoint.set(point, [...(byPoint.get(point) ?? []), contributed])
    }
  }
  return (point) => (byPoint.get(point) ?? none) as readonly Contributed<never, Context>[]
}
