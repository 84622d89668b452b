import type { Static, TSchema } from 'typebox'
import type { Scope } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../../platform/extension-point.ts'

/** A page that just got its session, for areas that contribute parts. */
export interface Booted {
  readonly scope: Scope
  readonly contact: { readonly id: string; readonly kind: 'visitor' | 'identified' }
  /** Whether the identity was proven. If not, nothing about an identified contact may be disclosed. */
  readonly verified: boolean
  /** The customer that the contact acts for. */
  readonly customerId: string | null
  readonly now: Date
}

/**
 * A JSON value that is read for all pages and parts in one statement: a scalar subquery over the columns of `booted`
 * (`organization_id`, `contact_id`, `kind`, `verified`, `customer_id`, `now`) and the given environment. Null if the
 * page has no such part.
 */
interface JoinedPart<Answer, Own> {
  sql(db: Db, environment: Fragment, context: Context<Own>): Fragment
  /** Makes the answer of what was read, where that is not the answer itself; without a promise where it can. */
  finish?(found: unknown, booted: Booted, context: Context<Own>): Answer | null | Promise<Answer | null>
}

/**
 * A part that cannot be joined into the statement of boot and is read separately. Null if the page has no such part.
 */
interface ReadPart<Answer, Own> {
  read(booted: Booted, context: Context<Own>): Promise<Answer | null>
}

/** A part that an area adds to the answer of boot. */
export type BootPart<Own = unknown> = { readonly schema: TSchema } & (JoinedPart<object, Own> | ReadPart<object, Own>)

/** Declares a part in the shape of the contract. */
export const bootPart = <S extends TSchema, Own = unknown>(
  schema: S,
  part: JoinedPart<Static<S>, Own> | ReadPart<Static<S>, Own>,
): BootPart<Own> => ({ schema, ...part }) as BootPart<Own>

interface PartsOfBoot extends Extension {
  readonly contribution: Readonly<Record<string, BootPart<this['own']>>>
}

/** The parts of areas in the response of boot, by field. */
export const partsOfBoot = extensionPoint<PartsOfBoot>('boot.parts')
