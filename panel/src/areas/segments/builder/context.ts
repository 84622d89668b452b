import { createContext, useContext } from 'react'
import { texts } from '../../../texts/segments-builder.ts'
import type { Segment, SegmentFields } from '../segment.ts'
import type { Draft } from './draft.ts'

interface Building extends SegmentFields {
  /** Others than the one that is edited. */
  segments: readonly Pick<Segment, 'id' | 'name'>[]
  isClosed: boolean
  problemOf: (id: string) => string | undefined
  /** Changes a node, or takes it away. */
  change: (id: string, to: Draft | null) => void
}

/** The context of every node of the tree. */
export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = useContext(BuildingContext)
  if (!building) throw new Error(texts.conditionOutsideOfItsBuilder)
  return building
}
