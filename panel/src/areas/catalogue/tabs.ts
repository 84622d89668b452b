import { useScreen } from '../../app/screen-search.ts'
import type { TabsRowProps } from '../../ui/tabs-row.tsx'

const tabs = [
  { value: 'products', label: 'Products' },
  { value: 'features', label: 'Features' },
  { value: 'meters', label: 'Meters' },
  { value: 'coupons', label: 'Coupons' },
]

/** The lists of the catalogue, side by side. */
export function useTabs(): TabsRowProps<string> {
  const screen = useScreen()
  return {
    label: 'Catalog',
    value: screen.get('tab') ?? 'products',
    tabs,
    onChange: (value) =>
      screen.narrow({
        tab: value === 'products' ? undefined : value,
        ...{ q: undefined, sort: undefined, hide: undefined, kind: undefined, state: undefined },
      }),
  }
}

export const title = 'Catalog'
export const description = 'What you sell: plans, add-ons and credit packs, with their prices and what they include.'
