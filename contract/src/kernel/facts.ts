import { type TObject, type TProperties, Type } from 'typebox'
import { chosen } from './schema.ts'

/** A kind of fact, as it is written down beside its area. */
export interface FactSpec {
  /** The subject of the fact. */
  readonly aggregate: string
  /** Whether it belongs to an environment, or to the organization and to neither. */
  readonly of: 'organization' | 'environment'
  /** A published one can arrive at a product webhook endpoint. */
  readonly published: boolean
  readonly when: string
  /** Ids, not snapshots. */
  readonly data: TObject
  /** May be recorded with the contact who did it, also where its data names none. */
  readonly byContact?: true
  /**
   * The field of `data` that names the object of the fact. Points count once for a person, a rule and an object, so that
   * nobody earns by doing and undoing. Absent where each occurrence counts.
   */
  readonly object?: string
  /** Names no environment when it is delivered. Every other published one does: of the organization, it is `live`. */
  readonly namesNoEnvironment?: true
}

/** Declares the facts of an area. */
export const declareFacts = <const F extends Record<string, FactSpec>>(declared: F): F => declared

/** The data of a fact, where the specification leaves it open. */
export const chosenData = <P extends TProperties>(properties: P): TObject<P> =>
  chosen(Type.Object(properties) as TObject<P>)

/**
 * Personal fields of a fact beyond ids. They are removed from the log and from deliveries when the person is erased.
 */
export const personalFields = ['ip', 'user_agent', 'properties'] as const
