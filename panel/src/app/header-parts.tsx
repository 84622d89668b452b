import { type ComponentType, lazy, Suspense } from 'react'

const collected = import.meta.glob<ComponentType>('../areas/*/header-part.tsx', { import: 'HeaderPart' })
const parts = Object.values(collected).map((load) => lazy(async () => ({ default: await load() })))

/** Buttons of areas in the top bar, each in a `header-part.tsx`, loaded after the frame. */
export const HeaderParts = () =>
  parts.map((Part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Suspense key={index}>
      <Part />
    </Suspense>
  ))
