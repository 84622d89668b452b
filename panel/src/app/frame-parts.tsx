import { type ComponentType, lazy, Suspense } from 'react'

const collected = import.meta.glob<ComponentType>('../areas/*/frame-part.tsx', { import: 'FramePart' })
const parts = Object.values(collected).map((load) => lazy(async () => ({ default: await load() })))

/** Work of areas that goes on behind every screen, each in a `frame-part.tsx`, loaded after the frame. */
export const FrameParts = () =>
  parts.map((Part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Suspense key={index}>
      <Part />
    </Suspense>
  ))
