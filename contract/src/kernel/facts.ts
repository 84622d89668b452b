import { type TObject, type TProperties, Type } from 'typebox'
import { chosen } from './schema.ts'

/** A type of fact: what it is about, and what its `data` holds: ids, not snapshots. */
export interface FactSpec {
  readonly aggregate: string
  /** Whether it can arrive at a product webhook endpoint. The published types are the catalogue of the specification. */
  readonly published: boolean
  readonly when: string
  readonly data: TObject
}

/** Declares the facts of an area, in a file beside it. */
export const declareFacts = <const F extends Record<string, FactSpec>>(facts: F): F => facts

/** Data whose fields the specification leaves open. */
export const chosenData = <P extends TProperties>(properties: P): TObject<P> =>
  chosen(Type.Object(properties) as TObject<P>)
