import { type TOptional, type TSchema, Type } from 'typebox'

/** The parts that areas add to the answer of boot, each a named shape in its own field. */
export type BootParts = Readonly<Record<string, TSchema>>

/** Declares what an area adds to the answer of boot, in a file beside it. */
export const declareBootParts = <const P extends BootParts>(parts: P): P => parts

/** A part that fails, is slow or has nothing to say is left out, so each is optional. */
export const asOptional = <P extends BootParts>(parts: P) =>
  Object.fromEntries(Object.entries(parts).map(([field, part]) => [field, Type.Optional(part)])) as {
    [Field in keyof P]: TOptional<P[Field]>
  }
