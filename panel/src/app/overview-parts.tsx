import type { ComponentType } from 'react'

const collected = import.meta.glob<ComponentType>('../areas/*/overview-part.tsx', {
  eager: true,
  import: 'OverviewPart',
})

/** The first parts of the overview, each in the `overview-part.tsx` of an area. */
export const OverviewParts = () =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
  Object.values(collected).map((Part, index) => <Part key={index} />)
