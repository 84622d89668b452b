import type { Static, TSchema } from 'typebox'
import type { Booted } from './boot.ts'
import type { Context } from './context.ts'
import type { Db, Fragment } from './db/sql.ts'

/**
 * A JSON value that is read for all pages and parts in one statement: a scalar subquery over the columns of `booted`
 * (`organization_id`, `contact_id`, `kind`, `verified`, `customer_id`, `now`) and the environment, which is handed in.
 * Null where the page has nothing of it.
 */
export interface JoinedPart {
  sql(db: Db, environment: Fragment): Fragment
}

/** What cannot be joined is read beside it. Null where the page has nothing of it. */
export interface ReadPart<Answer, Own> {
  read(booted: Booted, context: Context<Own>): Promise<Answer | null>
}

/** What an area adds to the answer of boot. */
export type BootPart<Own = unknown> = { readonly schema: TSchema } & (JoinedPart | ReadPart<object, Own>)

/** A part of the shape that the contract declares for it. */
export const bootPart = <S extends TSchema, Own = unknown>(
  schema: S,
  part: JoinedPart | ReadPart<Static<S>, Own>,
): BootPart<Own> => ({ schema, ...part }) as BootPart<Own>
