import type { Static, TObject } from 'typebox'

/** Returns the fields that the shape declares, and no others. */
export const pick = <Shape extends TObject>(value: Static<Shape>, { properties }: Shape): Static<Shape> =>
  Object.fromEntries(
    Object.keys(properties).map((name) => [name, (value as Record<string, unknown>)[name]]),
  ) as Static<Shape>
