import type { Static, TSchema } from 'typebox'
import type { Booted } from './boot.ts'
import type { Context } from './context.ts'
import type { Db, Fragment } from './db/sql.ts'

/**
 * A JSON value that is read for all pages and parts in one statement: a scalar subquery over the columns of `booted`
 * (`organization_id`, `contact_id`, `kind`, `verified`, `customer_id`, `now`) and the environment, which is handed in.
 * Null where the page has nothing of it.
 */
export interface JoinedPart<Answer, Own> {
  sql(db: Db, environment: Fragment, context: Context<Own>): Fragment
  /** Makes the answer of what was read, where that is not the answer itself; without a promise where it can. */
  finish?(found: unknown, booted: Booted, context: Context<Own>): Answer | null | Promise<Answer | null>
}

/** What cannot be joined is read beside it. Null where the page has nothing of it. */
export interface ReadPart<Answer, Own> {
  read(booted: Booted, context: Context<Own>): Promise<Answer | null>
}

/** What an area adds to the answer of boot. */
export type BootPart<Own = unknown> = { readonly schema: TSchema } & (JoinedPart<object, Own> | ReadPart<object, Own>)

/** A part of the shape that the contract declares for it. */
export const bootPart = <S extends TSchema, Own = unknown>(
  schema: S,
  part: JoinedPart<Static<S>, Own> | ReadPart<Static<S>, Own>,
): BootPart<Own> => ({ schema, ...part }) as BootPart<Own>
