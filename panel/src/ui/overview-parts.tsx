import type { OverviewPart } from '../app/overview-of.ts'
import { useMay } from '../app/session.tsx'
import { DrawerSection } from './drawer.tsx'
import { Property } from './properties.tsx'

interface OverviewPartsProps {
  parts: readonly OverviewPart[]
  id: string
}

const useAllowed = (parts: readonly OverviewPart[]) => {
  const may = useMay()
  return parts.filter(({ permission }) => !permission || may(permission))
}

/** The lines of areas, inside of a list of properties. */
export const OverviewLines = ({ parts, id }: OverviewPartsProps) =>
  useAllowed(parts)
    .filter(({ isLine }) => isLine)
    .map(({ title, show }) => (
      <Property key={title} name={title}>
        {show(id)}
      </Property>
    ))

/** The sections of areas. */
export const OverviewSections = ({ parts, id }: OverviewPartsProps) =>
  useAllowed(parts)
    .filter(({ isLine }) => !isLine)
    .map(({ title, show }) => (
      <DrawerSection key={title} title={title}>
        {show(id)}
      </DrawerSection>
    ))
