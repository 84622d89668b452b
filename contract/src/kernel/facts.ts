import { type TObject, type TProperties, Type } from 'typebox'
import { chosen } from './schema.ts'

/** A kind of fact, as it is written down beside its area. */
export interface FactSpec {
  /** What it is about. */
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
  /** Names no environment when it is delivered. Every other published one does: of the organization, it is `live`. */
  readonly namesNoEnvironment?: true
}

/** Declares what an area tells as facts. */
export const declareFacts = <const F extends Record<string, FactSpec>>(declared: F): F => declared

/** What a fact holds, where the specification leaves that open. */
export const chosenData = <P extends TProperties>(properties: P): TObject<P> =>
  chosen(Type.Object(properties) as TObject<P>)

/** What a fact may say of a person beyond ids. It goes from the log, and from what was sent, when they are erased. */
export const personalFields = ['ip', 'user_agent', 'properties'] as const
