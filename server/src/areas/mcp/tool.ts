import type { AnswerOf, Route } from '@userkeep/contract'
import type { Static, TObject } from 'typebox'
import type { Read } from '../../platform/http/route-reader.ts'

/** The reads of one call, in the environment of its key. */
export interface Reader {
  read<R extends Route>(route: R, read?: Read<R>): Promise<AnswerOf<R>>
  /** Returns the address of a screen of the panel. */
  link(path: string, search?: Readonly<Record<string, string>>): string
  readonly now: Date
}

interface ToolSpec<I extends TObject, O extends TObject> {
  readonly name: string
  readonly title: string
  /** Describes to a model when to use the tool and what it returns. */
  readonly description: string
  readonly input: I
  readonly output: O
  run(input: Static<I>, reader: Reader): Promise<Static<O>>
}

/** A question that an agent can ask. Tools only read. */
export type Tool = ToolSpec<TObject, TObject>

export const tool = <I extends TObject, O extends TObject>(spec: ToolSpec<I, O>): Tool => spec as unknown as Tool
