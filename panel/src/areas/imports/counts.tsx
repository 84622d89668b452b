import { SimpleGrid, Text } from '@mantine/core'
import { texts } from '../../texts/imports.ts'
import { locale } from '../../texts/locale.ts'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { Import } from './import.ts'

/** The numbers of lines by their effect. */
export function Counts({ row }: { row: Import }) {
  const isDry = row.status === 'checking' || row.status === 'checked'
  const figures: [string, number][] = [
    [isDry ? texts.willBeCreated : texts.created, row.created],
    [isDry ? texts.willBeUpdated : texts.updated, row.updated],
    [texts.unchanged, row.unchanged],
    [texts.refused, row.refused],
  ]
  return (
    <DrawerSection title={isDry ? texts.resultOfTheCheck : texts.result}>
      <SimpleGrid cols={{ base: 2, xs: 4 }} component="dl" m={0}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fz={20} fw={600} className="num">
              {value.toLocaleString(locale)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </DrawerSection>
  )
}
