import { isDuplicate, isReferenced } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'

/** Turns a duplicate key into a conflict. */
export const refuseTaken =
  (index: string, message: string) =>
  (error: unknown): never => {
    if (isDuplicate(error, index)) fail('conflict', message)
    throw error
  }

/** Turns a reference to a deleted row into a conflict. */
export const refuseInUse =
  (what: string) =>
  (error: unknown): never => {
    if (isReferenced(error)) fail('conflict', `This ${what} is in use. Archive it instead.`)
    throw error
  }
