import { Type } from 'typebox'

const max = 1_000_000

/** Defines a place in a list with a chosen order. */
export const positionShape = (description: string) => Type.Integer({ minimum: 0, maximum: max, description })

/** Returns the position of a new item after the last one. Items past the maximum share it, in the order of their IDs. */
export const positionAfter = (last: number | null | undefined): number => Math.min((last ?? -1) + 1, max)
