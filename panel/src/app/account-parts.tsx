import { type ComponentType, lazy, Suspense } from 'react'

const collected = import.meta.glob<ComponentType>('../areas/*/account-part.tsx', { import: 'AccountPart' })
const parts = Object.values(collected).map((load) => lazy(async () => ({ default: await load() })))

/** Settings of areas that a member makes for themselves, each in an `account-part.tsx`. */
export const AccountParts = () =>
  parts.map((Part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Suspense key={index}>
      <Part />
    </Suspense>
  ))
