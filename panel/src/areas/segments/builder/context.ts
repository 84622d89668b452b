import { createContext, useContext } from 'react'
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

/** What every node of the tree needs, however deep it is. */
export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = useContext(BuildingContext)
  if (!building) throw new Error('A node of a condition is shown outside of its builder')
  return building
}
