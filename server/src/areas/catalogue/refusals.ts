import { isDuplicate, isReferenced } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'

/** Answers a key that is taken with a conflict. */
export const refuseTaken =
  (index: string, message: string) =>
  (error: unknown): never => {
    if (isDuplicate(error, index)) fail('conflict', message)
    throw error
  }

/** Answers with a conflict where something still refers to what is to be deleted. */
export const refuseInUse =
  (what: string) =>
  (error: unknown): never => {
    if (isReferenced(error)) fail('conflict', `This ${what} is in use. Archive it instead.`)
    throw error
  }
